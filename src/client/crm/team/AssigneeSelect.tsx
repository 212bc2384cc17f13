import type { ReactNode } from 'react';
import type { Form } from '../../ui/form/form.ts';
import { InputField } from '../../ui/form/InputField.tsx';
import { Select } from '../../ui/form/Select.ts';
import { useTeamOptions } from './useTeamOptions.ts';

interface AssigneeSelectProps {
  label: string;
  value: string | null;
  onChange: (id: string | null) => void;
  /** The owner of the record now; not in the list if they have been deactivated since. */
  stored?: { id: string | null; name: string | null };
  error?: ReactNode;
  placeholder?: string;
}

/** Chooses an active member of the team, or nobody. */
export function AssigneeSelect({
  label,
  value,
  onChange,
  stored,
  error,
  placeholder = 'Nobody',
}: AssigneeSelectProps) {
  const { team, everybody, active } = useTeamOptions();
  const choices = [...active];
  const holder = stored?.id;
  if (holder && !choices.some((choice) => choice.value === holder)) {
    const label = everybody.find(({ value }) => value === holder)?.label ?? stored?.name ?? '';
    choices.push({ value: holder, label });
  }

  return (
    <Select
      label={label}
      placeholder={placeholder}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      data={choices}
      value={value}
      onChange={onChange}
      onDropdownOpen={() => team.error && team.refetch()}
      nothingFoundMessage={team.isFetching ? 'Looking…' : 'Nobody found'}
      error={error ?? (team.error && 'The team could not be loaded. Open the list to try again.')}
    />
  );
}

interface OwnerFieldProps<Values> {
  form: Form<Values>;
  stored: { ownerId: string | null; ownerName: string | null } | undefined;
}

export const OwnerField = <Values extends { ownerId: string | null }>({
  form,
  stored,
}: OwnerFieldProps<Values>) => (
  <InputField
    form={form}
    name="ownerId"
    as={AssigneeSelect}
    label={form.fields.ownerId?.label ?? ''}
    stored={stored && { id: stored.ownerId, name: stored.ownerName }}
  />
);
