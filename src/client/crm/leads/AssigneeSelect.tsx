import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LeadRecord } from '#shared/leads.ts';
import { trpc } from '../../trpc.ts';
import { leadLabels } from './leadLabels.ts';

interface AssigneeSelectProps {
  value: string | null;
  onChange: (id: string | null) => void;
  /** Who has the lead now: may have been deactivated since, and is in no list then. */
  stored?: Pick<LeadRecord, 'assignedToId' | 'assignedToName'>;
  error?: ReactNode;
}

/** Gives the lead to an active member of the team, or to nobody. */
export function AssigneeSelect({ value, onChange, stored, error }: AssigneeSelectProps) {
  const team = trpc.team.options.useQuery();
  const choices = (team.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const holder = stored?.assignedToId;
  if (holder && !choices.some((choice) => choice.value === holder)) {
    choices.push({ value: holder, label: stored?.assignedToName ?? '' });
  }

  return (
    <Select
      label={leadLabels.assignedToId}
      placeholder="Nobody yet"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${leadLabels.assignedToId}` }}
      data={choices}
      value={value}
      onChange={onChange}
      onDropdownOpen={() => team.error && team.refetch()}
      nothingFoundMessage={team.isFetching ? 'Looking…' : 'No such member of the team'}
      error={error ?? (team.error && 'The team could not be loaded. Open the list to try again.')}
    />
  );
}
