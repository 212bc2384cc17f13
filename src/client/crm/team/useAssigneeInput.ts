import type { EditInput } from '../../ui/record/editing/editInput.ts';
import { useTeamOptions } from './useTeamOptions.ts';

export type Team = Pick<ReturnType<typeof useTeamOptions>, 'everybody' | 'active'>;

/** The owner of a record now; without a name, that of the member of the team. */
interface Holder {
  id: string | null;
  name?: string | null;
}

export function assigneeInput({ everybody, active }: Team, stored: Holder): EditInput {
  const holder = everybody.find(({ value }) => value === stored.id);
  const name = holder?.label ?? stored.name;
  const isListed = active.some(({ value }) => value === stored.id);
  const left = stored.id && name && !isListed ? [{ value: stored.id, label: name }] : [];
  const set = { options: [...active, ...left] };
  return { kind: 'choice', set, isRequired: false, emptyLabel: 'Nobody' };
}

export const useAssigneeInput = (stored: Holder): EditInput => assigneeInput(useTeamOptions(), stored);
