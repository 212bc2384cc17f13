import type { Quote } from '#shared/proposals/pricing.ts';
import { Card } from '../Card.tsx';
import { PriceBreakdown } from '../proposals/pricing/PriceBreakdown.tsx';
import classes from './OrderSummary.module.css';

export function OrderSummary({ quote }: { quote: Quote }) {
  return (
    <div className={classes.summary}>
      <Card title="Order Summary">
        <PriceBreakdown quote={quote} />
        <p className={classes.note}>Processing typically takes 24-48 hours</p>
      </Card>
    </div>
  );
}
