import { Button, Group, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { groupWarnings } from '#shared/registrations/groups.ts';
import type { RegistrationRecord } from '#shared/registrations/registrations.schema.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { Panel } from '../../ui/Panel.tsx';
import type { EditOutcome } from '../../ui/record/editing/editInput.ts';
import classes from './Registrations.module.css';
import { useGroupOptions } from './useGroupOptions.ts';
import { useRegistrationEditor } from './useRegistrationEditor.ts';

const GroupsHeldInput = lazyPart(async () => (await import('./GroupsHeldInput.tsx')).GroupsHeldInput);

/** The groups that are held, by number and name, and what is to be confirmed of them. They are ticked in their place. */
export function GroupsPanel({ registration }: { registration: RegistrationRecord }) {
  const { groups } = registration;
  const [isOpen, setOpen] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const names = new Map(useGroupOptions().map(({ value, label }) => [value, label]));
  const close = () => {
    setOpen(false);
    setTimeout(() => change.current?.focus());
  };
  return (
    <Panel title="Groups held" count={groups.length}>
      {isOpen ? (
        <GroupsEditor registration={registration} onClose={close} />
      ) : (
        <>
          {groups.length === 0 && <Text c="dimmed">None yet.</Text>}
          <ul className={classes.plain}>
            {groups.map((number) => (
              <li key={number}>{names.get(number) ?? number}</li>
            ))}
          </ul>
          <Button ref={change} size="compact-md" variant="default" mt="xs" onClick={() => setOpen(true)}>
            Change groups
          </Button>
        </>
      )}
      {groupWarnings(registration).map((warning) => (
        <Text key={warning} size="sm" mt="xs">
          {warning}
        </Text>
      ))}
    </Panel>
  );
}

/** The groups of the catalogue to be ticked, from those that were held when it was opened; Esc leaves. */
function GroupsEditor({ registration, onClose }: { registration: RegistrationRecord; onClose: () => void }) {
  const [edit] = useState(useRegistrationEditor()(registration));
  const [chosen, setChosen] = useState(registration.groups);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<EditOutcome | null>(null);
  const finish = async (saving: Promise<EditOutcome>) => {
    setSaving(true);
    const outcome = await saving;
    setSaving(false);
    if (outcome.state === 'saved') onClose();
    else setProblem(outcome);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void finish(edit.save('groups', chosen));
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <GroupsHeldInput
        value={chosen}
        onChange={setChosen}
        error={problem?.state === 'invalid' ? problem.message : undefined}
        hasFocus
      />
      {problem?.state === 'conflict' && (
        <Text size="sm" role="alert">
          {'Somebody else changed the groups. '}
          <Button size="compact-sm" variant="subtle" onClick={() => void finish(problem.keepMine())}>
            Keep mine
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              problem.takeTheirs();
              onClose();
            }}
          >
            Take theirs
          </Button>
        </Text>
      )}
      <Group mt="xs">
        <Button type="submit" size="compact-md" loading={isSaving}>
          Save groups
        </Button>
        <Button size="compact-md" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
