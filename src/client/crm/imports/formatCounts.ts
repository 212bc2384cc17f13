import { formatCount } from '#shared/fields/format.ts';
import { type ImportSummary, type RowAction, rowAction } from '#shared/imports/imports.schema.ts';

/** Where the records of an undone import are. */
const PLACES: Partial<Record<RowAction, string>> = { create: 'in the trash', update: 'as before' };

const WORDS: Record<RowAction, [todo: string, done: string]> = {
  create: ['to create', 'created'],
  update: ['to update', 'updated'],
  skip: ['to skip', 'skipped'],
  problem: ['with problems', 'with problems'],
};

/**
 * '12 to create', '12 created'; once it is undone '12 in the trash'. With `hasRepeats` not all rows with problems are to be
 * fixed: some only repeat another row.
 */
export function formatActionCount(
  state: ImportSummary['state'],
  action: RowAction,
  count: number,
  hasRepeats = false,
) {
  const [todo, done] = WORDS[action];
  const isDone = ['imported', 'undoing', 'undone'].includes(state);
  const leftOut = hasRepeats && action === 'problem' ? 'left out' : undefined;
  const place = state === 'undone' ? PLACES[action] : undefined;
  return `${count.toLocaleString('en-AU')} ${leftOut ?? place ?? (isDone ? done : todo)}`;
}

/** '12 created, 3 updated, 1 with problems'. */
export function formatCounts({ state, counts, rows }: Pick<ImportSummary, 'state' | 'counts' | 'rows'>) {
  const actions = rowAction.values.filter((action) => counts[action] > 0);
  if (actions.length === 0) return formatCount(rows, 'row');
  return actions.map((action) => formatActionCount(state, action, counts[action])).join(', ');
}
