import { recordId } from '#shared/records/filters.ts';
import { trpc } from '../../trpc.ts';
import { QuickFilter } from '../../ui/list/filters/QuickFilter.tsx';
import { SelectFilter } from '../../ui/list/filters/SelectFilter.tsx';
import { useSearchParam } from '../../ui/useSearchParam.ts';

/** Whom a list may be narrowed to: me, nobody, the team, and whoever the address names that has left it. */
function useOwners() {
  const team = trpc.team.options.useQuery();
  const asked = useSearchParam('owner');
  const owners = [
    { value: 'me', label: 'Me' },
    { value: 'nobody', label: 'Nobody' },
    ...(team.data ?? []).map((member) => ({ value: member.id, label: member.name })),
  ];
  if (asked && recordId(asked) && !owners.some(({ value }) => value === asked)) {
    owners.push({ value: asked, label: team.isPending ? '…' : 'Somebody who left the team' });
  }
  return owners;
}

/** Whose records: mine, nobody's, or a colleague's. */
export const OwnerFilter = ({ label }: { label: string }) => (
  <SelectFilter name="owner" label={label} placeholder="Anybody" options={useOwners()} />
);

/** The same beside the search. */
export const OwnerQuickFilter = () => (
  <QuickFilter
    name="owner"
    label="Owner"
    anyLabel="Any owner"
    multipleLabel="Several"
    options={useOwners()}
  />
);
