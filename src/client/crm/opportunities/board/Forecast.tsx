import { formatAud } from '#shared/fields/format.ts';
import type { StageTotals } from '#shared/opportunities.schema.ts';
import { isClosed } from '#shared/opportunities.ts';
import classes from './Forecast.module.css';

/** What is in the pipeline, and what of it may be expected. */
export function Forecast({ totals }: { totals: StageTotals[] }) {
  const open = totals.filter(({ stage }) => !isClosed(stage));
  const sumOf = (columns: StageTotals[], what: 'value' | 'weighted') =>
    formatAud(columns.reduce((sum, column) => sum + column[what], 0));
  return (
    <dl className={classes.figures}>
      <div>
        <dt>Open pipeline</dt>
        <dd>{sumOf(open, 'value')}</dd>
      </div>
      <div>
        <dt>Weighted forecast</dt>
        <dd>{sumOf(open, 'weighted')}</dd>
      </div>
      <div>
        <dt>Won</dt>
        <dd>
          {sumOf(
            totals.filter(({ stage }) => stage === 'won'),
            'value',
          )}
        </dd>
      </div>
    </dl>
  );
}
