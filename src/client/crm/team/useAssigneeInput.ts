import type { EditInput } from '../../ui/record/editing/editInput.ts';
import { useTeamOptions } from './useTeamOptions.ts';

/** Chooses an active member of the team, or nobody, in place. `stored` is who has the record now. */
export function useAssigneeInput(stored: { id: string | null; name?: string | null }): EditInput {
  const { everybody, active } = useTeamOptions();
  const holder = everybody.find(({ value }) => value === stored.id);
  const name = holder?.label ?? stored.name;
  const isListed = active.some(({ value }) => value === stored.id);
  const left = stored.id && name && !isListed ? [{ value: stored.id, label: name }] : [];
  return { type: 'choice', options: [...active, ...left], emptyLabel: 'Nobody' };
}
