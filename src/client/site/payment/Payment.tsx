import { useLocation } from 'react-router-dom';
import { useSiteContent } from '../siteContent.ts';
import { useHydrated } from '../useHydrated.ts';
import { Checkout } from './Checkout.tsx';
import { NoGroups } from './NoGroups.tsx';
import { PaymentLoading } from './PaymentLoading.tsx';
import { parseOrder } from './parseOrder.ts';

/** The checkout of an order, or a link back where there is none. */
export function Payment() {
  const { catalogue } = useSiteContent();
  const { search, state } = useLocation();
  // The prerendered page knows no order: without this, it would briefly say that there is none.
  const isHydrated = useHydrated();
  if (!isHydrated) return <PaymentLoading />;
  const order = parseOrder(catalogue, search, state);
  return order.proposal.groups.length > 0 ? <Checkout {...order} /> : <NoGroups />;
}
