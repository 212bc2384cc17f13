import { Skeleton, Stack, Text } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { v7 } from 'uuid';
import * as z from 'zod';
import type { TeamMember } from '#shared/auth/auth.schema.ts';
import { fullName } from '#shared/contacts/contacts.ts';
import { formatCount } from '#shared/fields/format.ts';
import { mapOptions } from '#shared/fields/optionSet.ts';
import { handOverKind, type NewOwners, type OpenWork } from '#shared/records/handOver.ts';
import { trpc } from '../../trpc.ts';
import { QueryError } from '../../ui/ErrorNotice.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import type { Form } from '../../ui/form/form.ts';
import { InputField } from '../../ui/form/InputField.tsx';
import { Select } from '../../ui/form/Select.ts';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { notify, notifyFailure } from '../../ui/overlay/notify.ts';
import { useUndo } from '../records/useUndo.ts';
import { useTeamOptions } from './useTeamOptions.ts';

const STAYS = 'stays';
const UNASSIGNED = 'nobody';

const newOwnersChoice = z.object(mapOptions(handOverKind, () => z.string()));

type Choice = z.output<typeof newOwnersChoice>;

const toNewOwners = (choice: Choice): NewOwners =>
  Object.fromEntries(
    handOverKind.values
      .filter((kind) => choice[kind] !== STAYS)
      .map((kind) => [kind, choice[kind] === UNASSIGNED ? null : choice[kind]]),
  );

/** Deactivates a member and asks who takes what they have open; of one who is deactivated already, only the latter. */
export function DeactivateMember({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const { id, state } = member;
  const name = fullName(member);
  const hasLeft = state === 'deactivated';
  const [changeId] = useState(() => v7());
  const work = trpc.team.openWork.useQuery({ id });
  const undo = useUndo();
  const form = useZodForm(
    newOwnersChoice,
    mapOptions(handOverKind, () => STAYS),
  );
  const deactivate = trpc.team.deactivate.useMutation({
    onSuccess: ({ changeId, count }) => {
      onClose();
      const records = `${formatCount(count, 'record')} handed over`;
      const message = hasLeft ? records : `${name} is deactivated`;
      if (changeId === null) notify.success(message);
      else notify.undoable(message, undo.of(changeId), hasLeft ? undefined : records);
    },
    onError: (error) => {
      form.setErrors(error.data?.fieldErrors ?? {});
      notifyFailure(`Failed to change ${name}`, error, undo.of(changeId));
    },
  });

  return (
    <FormDialog
      title={hasLeft ? `Hand over the work of ${name}?` : `Deactivate ${name}?`}
      saveLabel={hasLeft ? 'Hand over' : 'Deactivate'}
      form={form}
      saving={deactivate.isPending}
      onSave={(choice) => deactivate.mutate({ id, newOwners: toNewOwners(choice), changeId })}
      onClose={onClose}
    >
      {!hasLeft && (
        <Text>
          {member.firstName} is signed out everywhere and cannot sign in. Their name stays on everything they
          did.
        </Text>
      )}
      <QueryError query={work} label="Error loading what is open" />
      {work.isPending && <Skeleton h={60} />}
      {work.data && <NewOwnerFields form={form} work={work.data} member={member} />}
    </FormDialog>
  );
}

/** The new owner of each kind of open record, or all of them at once. */
function NewOwnerFields({ form, work, member }: { form: Form<Choice>; work: OpenWork; member: TeamMember }) {
  const { active } = useTeamOptions();
  const kinds = handOverKind.values.filter((kind) => work[kind] > 0);
  const chosen = useSyncExternalStore(form.subscribe, () => valueForAll(form.getValues(), kinds));
  const options = [
    { value: STAYS, label: `Leave with ${member.firstName}` },
    { value: UNASSIGNED, label: 'Nobody: without an owner' },
    ...active.filter(({ value }) => value !== member.id),
  ];
  if (kinds.length === 0) return <Text c="dimmed">{`${member.firstName} has nothing open.`}</Text>;
  const fields = kinds.map((kind) => (
    <InputField
      key={kind}
      form={form}
      name={kind}
      as={Select}
      label={`${handOverKind.labels[kind]} (${work[kind].toLocaleString('en-AU')})`}
      data={options}
      allowDeselect={false}
      searchable
    />
  ));
  return (
    <Stack gap="sm">
      {kinds.length > 1 && (
        <Select
          label={`Hand over ${member.firstName}’s open work`}
          placeholder="Different for each"
          data={options}
          value={chosen}
          allowDeselect={false}
          searchable
          onChange={(all) => {
            if (all) form.setValues(Object.fromEntries(kinds.map((kind) => [kind, all])));
          }}
        />
      )}
      {fields}
    </Stack>
  );
}

/** The choice that is the same for all kinds, or null. */
function valueForAll(choice: Choice, kinds: (keyof Choice)[]) {
  const [first = null, ...others] = new Set(kinds.map((kind) => choice[kind]));
  return others.length === 0 ? first : null;
}
