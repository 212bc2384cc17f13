import type { ReactNode } from 'react';
import { formatCents } from '#shared/fields/format.ts';
import { WITHOUT_SIL } from '#shared/proposals/independentLiving.ts';
import type { Quote } from '#shared/proposals/pricing.ts';
import classes from './PricingSummary.module.css';

interface SummaryBarProps {
  quote: Quote;
  /** Sends the proposal to the visitor; only with a selection. */
  sendAction: ReactNode;
}

/** Shows the total on a phone, where the summary is below the table. Pressed, it scrolls there. */
export function SummaryBar({ quote, sendAction }: SummaryBarProps) {
  const goToSummary = () => {
    const summary = document.getElementById('summary');
    summary?.scrollIntoView();
    summary?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <section className={classes.bar} aria-label="Your price so far">
      <button className={classes.summaryBarTotal} type="button" onClick={goToSummary}>
        <strong>{formatCents(quote.total)}</strong>
        <span>{quote.gst === null ? 'no GST is charged' : 'incl. GST'}</span>
        {quote.isWithoutSil && <span className={classes.without}>{WITHOUT_SIL}</span>}
        <span className={classes.more}>See summary</span>
      </button>
      {sendAction}
    </section>
  );
}
