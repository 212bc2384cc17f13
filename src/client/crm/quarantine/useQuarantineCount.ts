import { trpc } from '../../trpc.ts';

/** The number of enquiries in quarantine; undefined until that is known. */
export const useQuarantineCount = () =>
  // Live updates say when it changes.
  trpc.quarantine.count.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data;
