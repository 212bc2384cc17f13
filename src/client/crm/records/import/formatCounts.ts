import { formatCount } from '#shared/fields/format.ts';
import {
  actionLabels,
  type ImportSummary,
  type RowAction,
  rowAction,
} from '#shared/records/imports.schema.ts';

/** Where the records of an undone import are. */
const PLACES: Partial<Record<RowAction, string>> = { create: 'in the trash', update: 'as before' };

/** 'Created 12'; once it is undone '12 in the trash'. */
export function formatActionCount(state: ImportSummary['state'], action: RowAction, count: number) {
  const text = count.toLocaleString('en-AU');
  const place = state === 'undone' && PLACES[action];
  return place ? `${text} ${place}` : `${actionLabels(state)[action]} ${text}`;
}

/** 'Created 12, Updated 3, Problem 1'. */
export function formatCounts({ state, counts, rows }: Pick<ImportSummary, 'state' | 'counts' | 'rows'>) {
  const actions = rowAction.values.filter((action) => counts[action] > 0);
  if (actions.length === 0) return formatCount(rows, 'row');
  return actions.map((action) => formatActionCount(state, action, counts[action])).join(', ');
}
