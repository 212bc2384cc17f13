import { useLocation } from 'react-router-dom';
import { useHydrated } from '../useHydrated.ts';
import { Checkout } from './Checkout.tsx';
import { NoGroups } from './NoGroups.tsx';
import { PaymentLoading } from './PaymentLoading.tsx';
import { parseOrder } from './parseOrder.ts';

/** The order to be paid for, or the way back when there is none. */
export function Payment() {
  const { search, state } = useLocation();
  // The built page knows no order, and must not say for a moment that there is none.
  const isHydrated = useHydrated();
  if (!isHydrated) return <PaymentLoading />;
  const order = parseOrder(search, state);
  return order.proposal.groups.length > 0 ? <Checkout {...order} /> : <NoGroups />;
}
