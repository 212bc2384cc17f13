import { useLocation } from 'react-router-dom';
import { ActionLink } from '../ActionLink.tsx';
import { useSiteContent } from '../siteContent.ts';
import { useHydrated } from '../useHydrated.ts';
import classes from './Checkout.module.css';
import { Checkout } from './Checkout.tsx';
import { parseOrder } from './parseOrder.ts';

/** The checkout of an order, or a link back where there is none. */
export function Payment() {
  const { catalogue } = useSiteContent();
  const { search, state } = useLocation();
  // The prerendered page has no order and would briefly say so.
  const isHydrated = useHydrated();
  if (!isHydrated) return <PaymentLoading />;
  const order = parseOrder(catalogue, search, state);
  return order.proposal.groups.length > 0 ? <Checkout {...order} /> : <NoGroups />;
}

function NoGroups() {
  return (
    <section className={classes.notice}>
      <h1>No registration groups selected.</h1>
      <p>Choose the groups you want to work in first. Then your order appears here.</p>
      <ActionLink to="/registration-proposal" variant="primary">
        Back to Registration Proposal
      </ActionLink>
    </section>
  );
}

function PaymentLoading() {
  return (
    <section className={classes.notice}>
      <h1>Payment Checkout</h1>
      <p className={classes.noGroupsLead}>
        Check the groups, modules and price of your order. Then choose how to pay.
      </p>
      <p>Getting your order…</p>
      <noscript>This page needs JavaScript. Please turn it on, or call us to order by phone.</noscript>
    </section>
  );
}
