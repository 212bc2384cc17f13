import { formatAud } from '#shared/fields/format.ts';
import type { StageTotals } from '#shared/opportunities/opportunities.schema.ts';
import { isClosed } from '#shared/opportunities/opportunities.ts';
import classes from './Forecast.module.css';

/** The sums of the pipeline before GST: open, weighted by probability, and won. */
export function Forecast({ totals }: { totals: StageTotals[] }) {
  const open = totals.filter(({ stage }) => !isClosed(stage));
  const won = totals.filter(({ stage }) => stage === 'won');
  const sumOf = (columns: StageTotals[], field: 'value' | 'weighted') =>
    formatAud(columns.reduce((sum, column) => sum + column[field], 0));
  return (
    <div className={classes.forecast}>
      <dl className={classes.figures}>
        <div>
          <dt>
            Open<span> pipeline</span>
          </dt>
          <dd>{sumOf(open, 'value')}</dd>
        </div>
        <div>
          <dt>
            Weighted<span> forecast</span>
          </dt>
          <dd>{sumOf(open, 'weighted')}</dd>
        </div>
        <div>
          <dt>Won</dt>
          <dd>{sumOf(won, 'value')}</dd>
        </div>
      </dl>
      <p>All excl. GST</p>
    </div>
  );
}
