import { formatCents } from '#shared/fields/format.ts';
import type { Quote } from '#shared/proposals/pricing.ts';
import actions from '../../Action.module.css';
import classes from './SummaryBar.module.css';

interface SummaryBarProps {
  count: number;
  quote: Quote;
}

/** On a phone the summary lies below the table: this keeps its total in sight, and leads there. */
export function SummaryBar({ count, quote }: SummaryBarProps) {
  const goToSummary = () => {
    const summary = document.getElementById('summary');
    summary?.scrollIntoView();
    summary?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <section className={classes.bar} aria-label="Your price so far">
      <div>
        <strong>{formatCents(quote.total)}</strong>
        <span>{count === 0 ? 'with GST' : (quote.reasons[0] ?? '')}</span>
      </div>
      <button className={`${actions.action} ${actions.quiet}`} type="button" onClick={goToSummary}>
        See summary
      </button>
    </section>
  );
}
