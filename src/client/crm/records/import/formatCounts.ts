import { formatCount } from '#shared/fields/format.ts';
import { actionLabels, type ImportSummary, rowAction } from '#shared/records/imports.schema.ts';

/** 'Created 12, Updated 3, Problem 1'. */
export function formatCounts({ state, counts, rows }: Pick<ImportSummary, 'state' | 'counts' | 'rows'>) {
  const actions = rowAction.values.filter((action) => counts[action] > 0);
  if (actions.length === 0) return formatCount(rows, 'row');
  return actions
    .map((action) => `${actionLabels(state)[action]} ${counts[action].toLocaleString('en-AU')}`)
    .join(', ');
}
