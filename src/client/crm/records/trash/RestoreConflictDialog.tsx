import '@mantine/core/styles/List.layer.css';
import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import type { RestoreDuplicates } from '#shared/records/trash.schema.ts';
import { NewTabIcon } from '../../../ui/links/NewTabIcon.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { describeCounts } from './useRestore.tsx';

interface RestoreConflictDialogProps {
  duplicates: RestoreDuplicates;
  isPending: boolean;
  onChoose: (duplicates: 'leave_out' | 'restore') => void;
  onClose: () => void;
}

/** Names the records that are there again, and lets the person leave them out or restore them as well. */
export function RestoreConflictDialog({
  duplicates,
  isPending,
  onChoose,
  onClose,
}: RestoreConflictDialogProps) {
  const { counts, named } = duplicates;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const more = total - named.length;
  return (
    <Dialog onClose={onClose} size="lg" title={`${describeCounts(counts)} may be there again`}>
      <Stack gap="md">
        <Text>
          {`The same was added again since, such as by an import. Restoring all makes ${
            total === 1 ? 'a duplicate' : 'duplicates'
          }. What you leave out stays in the trash, with what belongs to it.`}
        </Text>
        <List spacing={4} style={{ overflowWrap: 'anywhere' }}>
          {named.map(({ noun, title, existing, reasons }) => (
            <List.Item key={`${noun} ${title} ${existing.id}`}>
              {title}: there is{' '}
              <Anchor href={`/crm/${existing.table}/${existing.id}`} target="_blank" rel="noopener" fw={600}>
                {existing.title}
                <NewTabIcon />
              </Anchor>{' '}
              <Text span c="dimmed" size="sm">
                {reasons.join(', ')}
              </Text>
            </List.Item>
          ))}
        </List>
        {more > 0 && <Text c="dimmed">{`And ${more.toLocaleString('en-AU')} more.`}</Text>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="default" disabled={isPending} onClick={() => onChoose('restore')}>
            Restore all
          </Button>
          <Button data-autofocus disabled={isPending} onClick={() => onChoose('leave_out')}>
            {total === 1 ? 'Leave it out' : 'Leave these out'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
