import { trpc } from '../../trpc.ts';
import { Activities } from '../activities/Activities.tsx';
import { DiscountRequests } from '../proposals/discounts/DiscountRequests.tsx';

/** The activities, with the discounts that a manager has to answer above the tasks. */
export function ActivitiesScreen() {
  const { data = [], isLoading } = trpc.proposals.discountRequests.useQuery();
  const requests = data.length > 0 ? <DiscountRequests requests={data} /> : null;
  return <Activities above={isLoading ? undefined : requests} />;
}
