import { recordId } from '#shared/records/filters.ts';
import { recordLabels } from '#shared/records/recordLabels.ts';
import { QuickFilter } from '../../ui/list/filters/QuickFilter.tsx';
import { SelectFilter } from '../../ui/list/filters/SelectFilter.tsx';
import { useSearchParam } from '../../ui/useSearchParam.ts';
import { useTeamOptions } from './useTeamOptions.ts';

/** The people to filter by: me, nobody, the team with those who left, and whoever is in the address. */
function usePeople(filter: 'owner' | 'createdBy', nobody: string) {
  const { team, everybody } = useTeamOptions();
  const current = useSearchParam(filter);
  const people = [{ value: 'me', label: 'Me' }, { value: 'nobody', label: nobody }, ...everybody];
  if (team.data?.some(({ hasLeft }) => hasLeft) || current === 'left') {
    people.push({ value: 'left', label: 'Anybody who has left' });
  }
  if (current && recordId(current) && !people.some(({ value }) => value === current)) {
    people.push({ value: current, label: team.isPending ? '…' : 'Somebody who left the team' });
  }
  return people;
}

export const OwnerFilter = ({ label }: { label: string }) => (
  <SelectFilter name="owner" label={label} placeholder="Anybody" options={usePeople('owner', 'Nobody')} />
);

export const OwnerQuickFilter = () => (
  <QuickFilter
    name="owner"
    label="Owner"
    anyLabel="Any owner"
    multipleLabel="Several"
    options={usePeople('owner', 'Nobody')}
  />
);

/** Who created the records. Those of the website's form and of people who were removed were created by nobody. */
export const CreatedByFilter = ({ label = recordLabels.createdBy }: { label?: string }) => (
  <SelectFilter
    name="createdBy"
    label={label}
    placeholder="Anybody"
    options={usePeople('createdBy', 'Nobody (the website)')}
  />
);
