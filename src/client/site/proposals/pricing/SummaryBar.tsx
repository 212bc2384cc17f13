import { formatCents } from '#shared/fields/format.ts';
import type { Quote } from '#shared/proposals/pricing.ts';
import actions from '../../Action.module.css';
import classes from './SummaryBar.module.css';

interface SummaryBarProps {
  count: number;
  quote: Quote;
}

/** Shows the total on a phone, where the summary is below the table, with a button that scrolls there. */
export function SummaryBar({ count, quote }: SummaryBarProps) {
  const goToSummary = () => {
    const summary = document.getElementById('summary');
    summary?.scrollIntoView();
    summary?.querySelector('button')?.focus({ preventScroll: true });
  };
  const gst = quote.gst === null ? 'no GST is charged' : 'with GST';
  return (
    <section className={classes.bar} aria-label="Your price so far">
      <div>
        <strong>{formatCents(quote.total)}</strong>
        <span>{count === 0 ? gst : (quote.reasons[0] ?? '')}</span>
      </div>
      <button className={`${actions.action} ${actions.secondary}`} type="button" onClick={goToSummary}>
        See summary
      </button>
    </section>
  );
}
