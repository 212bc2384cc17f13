import { IconCircleCheck } from '@tabler/icons-react';
import type { Quote } from '#shared/proposals/pricing.ts';
import actions from '../../Action.module.css';
import { AuditBadge } from '../../AuditBadge.tsx';
import { Card } from '../../Card.tsx';
import { PriceBreakdown } from './PriceBreakdown.tsx';
import classes from './PricingSummary.module.css';

interface PricingSummaryProps {
  quote: Quote;
  hasGroups: boolean;
  hasAccepted: boolean;
  onReadTerms: () => void;
  onProceed: () => void;
}

/** The price of what is chosen, why it is that, and the way on. */
export function PricingSummary({
  quote,
  hasGroups,
  hasAccepted,
  onReadTerms,
  onProceed,
}: PricingSummaryProps) {
  const mayProceed = hasGroups && hasAccepted;
  return (
    <Card title="Pricing Summary" id="summary">
      {quote.audit ? (
        <div className={classes.audit}>
          <AuditBadge audit={quote.audit} />
          <p>{quote.reasons.join('. ')}.</p>
        </div>
      ) : (
        <p className={classes.quiet}>
          Tick the groups you want to work in. Your audit and price appear here.
        </p>
      )}
      <PriceBreakdown quote={quote} withReasons />
      {hasAccepted && (
        <p className={classes.accepted}>
          <IconCircleCheck size={20} aria-hidden /> You accepted the terms
        </p>
      )}
      <div className={classes.actions}>
        <button className={`${actions.action} ${actions.quiet}`} type="button" onClick={onReadTerms}>
          {hasAccepted ? 'Read the Terms again' : 'Terms and Conditions'}
        </button>
        <button
          className={`${actions.action} ${actions.call}`}
          type="button"
          aria-disabled={!mayProceed}
          onClick={onProceed}
        >
          Proceed to Payment
        </button>
      </div>
      {!mayProceed && (
        <p className={classes.quiet}>
          {hasGroups
            ? 'Read and accept the terms to go on.'
            : 'To go on, choose a group and accept the terms.'}
        </p>
      )}
    </Card>
  );
}
