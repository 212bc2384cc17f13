import { trpc } from '../../trpc.ts';
import { useMyDay } from './useMyDay.ts';

/** True until each part of the dashboard has its first answer, or its error. */
export function useIsDashboardLoading() {
  const days = Object.values(useMyDay());
  const others = [
    trpc.setup.state.useQuery(),
    trpc.proposals.discountRequests.useQuery(),
    trpc.leads.stats.useQuery(),
    trpc.leads.recent.useQuery(),
    trpc.opportunities.board.useQuery({}),
  ];
  return others.some(({ isPending }) => isPending) || days.some(({ rows, error }) => !rows && !error);
}
