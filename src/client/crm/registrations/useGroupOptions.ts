import { trpc } from '../../trpc.ts';

/** The registration groups of the catalogue, as in '0107 Assistance with daily personal activities'. */
export function useGroupOptions() {
  const { data } = trpc.catalogue.current.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return (data?.groups ?? []).map(({ number, name }) => ({ value: number, label: `${number} ${name}` }));
}
