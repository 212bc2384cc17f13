import classes from './NoGroups.module.css';

/** Shown until the page is hydrated. */
export function PaymentLoading() {
  return (
    <section className={classes.notice}>
      <h1>Payment Checkout</h1>
      <p className={classes.lead}>
        Check the groups, modules and price of your order. Then choose how to pay.
      </p>
      <p>Getting your order…</p>
      <noscript>This page needs JavaScript. Please turn it on, or call us to order by phone.</noscript>
    </section>
  );
}
