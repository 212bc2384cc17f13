import classes from './NoGroups.module.css';

/** Shown until the page is hydrated. */
export function PaymentLoading() {
  return (
    <section className={classes.notice}>
      <h1>Payment Checkout</h1>
      <p className={classes.lead}>
        Here you check the registration groups, the modules and the price of your order before you choose how
        to pay.
      </p>
      <p>Getting your order…</p>
      <noscript>
        This page needs JavaScript. Please turn it on, or call us and we will take your order over the phone.
      </noscript>
    </section>
  );
}
