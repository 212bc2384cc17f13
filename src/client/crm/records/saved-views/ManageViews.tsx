import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type SavedViewRecord, VIEW_NAME_LENGTH } from '#shared/records/saved-views.schema.ts';
import { trpc } from '../../../trpc.ts';
import { Switch } from '../../../ui/form/Switch.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { useMissingRight } from '../../auth/useMissingRight.ts';

interface ManageViewsProps {
  views: SavedViewRecord[];
  address: string;
  onClose: () => void;
}

export const ManageViews = ({ views, address, onClose }: ManageViewsProps) => (
  <Dialog onClose={onClose} title="My views">
    <Stack gap="md">
      {views.length === 0 && <Text c="dimmed">No saved views yet</Text>}
      {views.map((view) => (
        <OwnView key={view.id} view={view} address={address} />
      ))}
    </Stack>
  </Dialog>
);

function OwnView({ view, address }: { view: SavedViewRecord; address: string }) {
  const meta = { failed: 'Failed to change the view' };
  const change = trpc.savedViews.update.useMutation({ meta });
  const restore = trpc.savedViews.create.useMutation({ meta });
  const remove = trpc.savedViews.delete.useMutation({
    onSuccess: () => notify.undoable(`View '${view.name}' deleted`, () => restore.mutate(view)),
    meta,
  });
  const { id, version, name, isShared } = view;
  const denied = useMissingRight('publishViews');
  const rename = (input: HTMLInputElement) => {
    const typed = input.value.trim();
    if (!typed) input.value = name;
    else if (typed !== name) change.mutate({ id, version, data: { name: typed } });
  };
  return (
    <Stack gap={6}>
      <TextInput
        aria-label={`Name of ${name}`}
        defaultValue={name}
        maxLength={VIEW_NAME_LENGTH}
        readOnly={isShared && denied !== null}
        onBlur={(event) => rename(event.currentTarget)}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'Enter') return;
          currentTarget.blur();
          currentTarget.focus();
        }}
      />
      <Group justify="space-between">
        <Switch
          label="Shared with the team"
          aria-label={`${name}: shared with the team`}
          checked={isShared}
          // Making one's own view private is always allowed.
          disabled={denied !== null && !isShared}
          description={denied}
          onChange={(event) =>
            change.mutate({ id, version, data: { isShared: event.currentTarget.checked } })
          }
        />
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            disabled={address === view.address || address === '' || (isShared && denied !== null)}
            aria-label={`${name}: keep what is shown now`}
            onClick={() => change.mutate({ id, version, data: { address } })}
          >
            Keep what is shown
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Delete ${name}`}
            onClick={() => remove.mutate({ id })}
          >
            Delete
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
