import { formatCount } from '#shared/fields/format.ts';
import { type RowCounts, rowAction } from '#shared/records/imports.schema.ts';

/** '12 to create, 3 to update, 1 problem'. */
export function formatCounts(counts: RowCounts, rows: number) {
  const actions = rowAction.values.filter((action) => counts[action] > 0);
  if (actions.length === 0) return formatCount(rows, 'row');
  return actions
    .map((action) => `${rowAction.labels[action]} ${counts[action].toLocaleString('en-AU')}`)
    .join(', ');
}
