import { trpc } from '../../trpc.ts';

/** `everybody` for filters, those who left last; `active` for new work. */
export function useTeamOptions() {
  // Live updates tell of changes.
  const team = trpc.team.options.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const members = team.data ?? [];
  const everybody = members.map(({ id, name, hasLeft }) => ({
    value: id,
    label: hasLeft ? `${name} (left)` : name,
  }));
  const left = new Set(members.flatMap(({ id, hasLeft }) => (hasLeft ? [id] : [])));
  return { team, everybody, active: everybody.filter(({ value }) => !left.has(value)) };
}
