import { trpc } from '../../trpc.ts';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { LINES } from './dashboard.calls.ts';

const useMyDue = (group: keyof typeof LINES) =>
  useListQuery(
    trpc.activities.due.useInfiniteQuery({ group, scope: 'mine', limit: LINES[group] }, listQueryOptions),
  );

export const useMyDay = () => ({
  overdue: useMyDue('overdue'),
  today: useMyDue('today'),
  week: useMyDue('week'),
});
