import { formatCents } from '#shared/fields/format.ts';
import { moduleById } from '#shared/proposals/modules.ts';
import type { Quote } from '#shared/proposals/pricing.ts';
import classes from './PriceBreakdown.module.css';

interface PriceBreakdownProps {
  quote: Quote;
  /** Whether each module names the groups that require it. */
  withReasons?: boolean;
}

/** The lines of a quote, down to the total. */
export function PriceBreakdown({ quote, withReasons = false }: PriceBreakdownProps) {
  const { modules, extras, auditPrice, subtotal, gst, total } = quote;
  return (
    <dl className={classes.lines}>
      {modules.map(({ moduleId, price, requiredBy }) => (
        <div key={moduleId}>
          <dt>
            {moduleById(moduleId).name}
            {withReasons && <small>because of {requiredBy.join(', ')}</small>}
          </dt>
          <dd>{formatCents(price)}</dd>
        </div>
      ))}
      {auditPrice > 0 && (
        <div>
          <dt>Verification Audit</dt>
          <dd>{formatCents(auditPrice)}</dd>
        </div>
      )}
      {extras.map(({ id, label, price }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>{formatCents(price)}</dd>
        </div>
      ))}
      <div className={classes.subtotal}>
        <dt>Subtotal</dt>
        <dd>{formatCents(subtotal)}</dd>
      </div>
      <div>
        <dt>GST (10%)</dt>
        <dd>{formatCents(gst)}</dd>
      </div>
      <div className={classes.total}>
        <dt>Total</dt>
        <dd aria-live="polite">{formatCents(total)}</dd>
      </div>
    </dl>
  );
}
