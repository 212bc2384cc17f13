import { useLocation } from 'react-router-dom';
import { useHydrated } from '../useHydrated.ts';
import { Checkout } from './Checkout.tsx';
import { NoGroups } from './NoGroups.tsx';
import { readOrder } from './readOrder.ts';

/** The order to be paid for, or the way back when there is none. */
export function Payment() {
  const { search, state } = useLocation();
  // The built page knows no order: without scripts it is the empty notice, with them the order of the address.
  const isHydrated = useHydrated();
  const order = readOrder(isHydrated ? search : '', isHydrated ? state : null);
  return order.proposal.groups.length > 0 ? <Checkout {...order} /> : <NoGroups />;
}
