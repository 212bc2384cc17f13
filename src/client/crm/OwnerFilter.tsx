import { trpc } from '../trpc.ts';
import { OneOfFilter } from '../ui/filters/OneOfFilter.tsx';

/** Whose records: mine, nobody's, or a colleague's. */
export function OwnerFilter({ label }: { label: string }) {
  const team = trpc.team.options.useQuery();
  const people = (team.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <OneOfFilter
      name="owner"
      label={label}
      any="Anybody"
      options={[{ value: 'me', label: 'Me' }, { value: 'nobody', label: 'Nobody' }, ...people]}
    />
  );
}
