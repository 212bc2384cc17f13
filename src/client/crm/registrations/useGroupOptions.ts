import { trpc } from '../../trpc.ts';

/** '0107 Assistance with daily personal activities' */
export function useGroupOptions() {
  const { data } = trpc.catalogue.current.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return (data?.groups ?? []).map(({ number, name }) => ({ value: number, label: `${number} ${name}` }));
}
