import { formatCents } from '#shared/fields/format.ts';
import { SIL_LINE, SIL_MEANING, WITHOUT_SIL } from '#shared/proposals/independentLiving.ts';
import type { Quote } from '#shared/proposals/pricing.ts';
import classes from './PricingSummary.module.css';

interface PriceLinesProps {
  quote: Quote;
  /** Names the groups that require each module. */
  withReasons?: boolean;
}

/** The lines of a quote, down to the total. */
export const PriceBreakdown = ({ quote }: { quote: Quote }) => (
  <>
    <PriceLines quote={quote} />
    <PriceTotal quote={quote} />
  </>
);

export function PriceLines({ quote, withReasons = false }: PriceLinesProps) {
  const { modules, extras, auditPrice, subtotal, gst } = quote;
  return (
    <dl className={classes.lines}>
      {modules.map(({ moduleId, name, price, requiredBy }) => (
        <div key={moduleId}>
          <dt>
            {name}
            {withReasons && <small>because of {requiredBy.join(', ')}</small>}
          </dt>
          <dd>{formatCents(price)}</dd>
        </div>
      ))}
      {auditPrice > 0 && (
        <div>
          <dt>
            Verification Audit
            <small>our preparation; the auditor’s own fee is separate</small>
          </dt>
          <dd>{formatCents(auditPrice)}</dd>
        </div>
      )}
      {extras.map(({ id, label, price }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>{formatCents(price)}</dd>
        </div>
      ))}
      {quote.isWithoutSil && (
        <div className={classes.onRequest}>
          <dt>{SIL_LINE}</dt>
          <dd>{SIL_MEANING}</dd>
        </div>
      )}
      <div className={classes.subtotal}>
        <dt>Subtotal</dt>
        <dd>{formatCents(subtotal)}</dd>
      </div>
      {gst !== null && (
        <div>
          <dt>GST (10%)</dt>
          <dd>{formatCents(gst)}</dd>
        </div>
      )}
    </dl>
  );
}

export const PriceTotal = ({ quote }: { quote: Quote }) => (
  <dl className={classes.lines}>
    <div className={classes.total}>
      <dt>
        Total
        {quote.gst === null && <small>no GST is charged</small>}
        <small aria-live="polite">{quote.isWithoutSil && WITHOUT_SIL}</small>
      </dt>
      <dd aria-live="polite">{formatCents(quote.total)}</dd>
    </div>
  </dl>
);
