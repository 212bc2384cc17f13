import { recordId } from '#shared/records/filters.ts';
import { QuickFilter } from '../../ui/list/filters/QuickFilter.tsx';
import { SelectFilter } from '../../ui/list/filters/SelectFilter.tsx';
import { useSearchParam } from '../../ui/useSearchParam.ts';
import { useTeamOptions } from './useTeamOptions.ts';

/** The owners to filter by: me, nobody, the team with those who left, and whoever is in the address. */
function useOwners() {
  const { team, everybody } = useTeamOptions();
  const current = useSearchParam('owner');
  const owners = [{ value: 'me', label: 'Me' }, { value: 'nobody', label: 'Nobody' }, ...everybody];
  if (current && recordId(current) && !owners.some(({ value }) => value === current)) {
    owners.push({ value: current, label: team.isPending ? '…' : 'Somebody who left the team' });
  }
  return owners;
}

export const OwnerFilter = ({ label }: { label: string }) => (
  <SelectFilter name="owner" label={label} placeholder="Anybody" options={useOwners()} />
);

export const OwnerQuickFilter = () => (
  <QuickFilter
    name="owner"
    label="Owner"
    anyLabel="Any owner"
    multipleLabel="Several"
    options={useOwners()}
  />
);
