import { recordId } from '#shared/records/filters.ts';
import { useSearchParam } from '../../ui/useSearchParam.ts';
import { useTeamOptions } from './useTeamOptions.ts';

/** Me, nobody, the team including those who left, and the address's. */
export function useFilterPeople(filter: string, nobody: string) {
  const { team, everybody } = useTeamOptions();
  const current = useSearchParam(filter);
  const people = [{ value: 'me', label: 'Me' }, { value: 'nobody', label: nobody }, ...everybody];
  if (team.data?.some(({ hasLeft }) => hasLeft) || current === 'left') {
    people.push({ value: 'left', label: 'Anyone who has left' });
  }
  if (current && recordId(current) && !people.some(({ value }) => value === current)) {
    people.push({ value: current, label: team.isPending ? '…' : 'Somebody who left the team' });
  }
  return people;
}
