import { recordId } from '#shared/records/filters.ts';
import { trpc } from '../../trpc.ts';
import { QuickFilter } from '../../ui/list/filters/QuickFilter.tsx';
import { SelectFilter } from '../../ui/list/filters/SelectFilter.tsx';
import { useSearchParam } from '../../ui/useSearchParam.ts';

/** The owners to filter by: me, nobody, the team, and the person in the address even if they have left it. */
function useOwners() {
  const team = trpc.team.options.useQuery();
  const current = useSearchParam('owner');
  const owners = [
    { value: 'me', label: 'Me' },
    { value: 'nobody', label: 'Nobody' },
    ...(team.data ?? []).map((member) => ({ value: member.id, label: member.name })),
  ];
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
