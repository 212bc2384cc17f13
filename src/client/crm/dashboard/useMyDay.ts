import { trpc } from '../../trpc.ts';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { MY_DAY, NEWEST_ENQUIRIES } from './dashboard.calls.ts';

const usePart = (part: keyof typeof MY_DAY) =>
  useListQuery(trpc.activities.due.useInfiniteQuery(MY_DAY[part], listQueryOptions));

export const useMyDay = () => ({
  overdue: usePart('overdue'),
  today: usePart('today'),
  week: usePart('week'),
  next_week: usePart('next_week'),
  early: usePart('early'),
});

export const useNewEnquiries = () => trpc.leads.list.useQuery(NEWEST_ENQUIRIES);
