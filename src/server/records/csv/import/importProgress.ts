import type { RowAction, RowCounts } from '#shared/records/imports.schema.ts';
import type { EntityManager } from '../../../platform/database/orm.ts';
import { EMPTY_ROW_COUNTS, type Import } from './imports.entity.ts';

export interface ImportProgress {
  counts: RowCounts;
  undoSkipped: number;
  /** Rows that are through the step that is under way, and all that it is about. */
  done: number;
  total: number;
}

/** How far an import has come. */
export async function countProgress(
  em: EntityManager,
  { id, state }: Pick<Import, 'id' | 'state'>,
): Promise<ImportProgress> {
  const groups = await em.execute<{ stage: string; action: RowAction | null; rows: number }[]>(
    'select stage, action, count(*)::int as rows from import_rows where import_id = ? group by 1, 2',
    [id],
  );
  const sum = (...stages: string[]) =>
    groups.filter(({ stage }) => stages.includes(stage)).reduce((all, { rows }) => all + rows, 0);
  const counts = { ...EMPTY_ROW_COUNTS };
  for (const { action, rows } of groups) if (action) counts[action] += rows;
  const stayed = sum('stayed');
  const all = groups.reduce((total, { rows }) => total + rows, 0);
  if (state === 'importing') {
    const of = counts.create + counts.update;
    const waiting = groups
      .filter(({ stage, action }) => stage === 'planned' && (action === 'create' || action === 'update'))
      .reduce((total, { rows }) => total + rows, 0);
    return { counts, undoSkipped: stayed, done: of - waiting, total: of };
  }
  if (state === 'undoing') {
    return {
      counts,
      undoSkipped: stayed,
      done: sum('undone', 'stayed'),
      total: sum('applied', 'undone', 'stayed'),
    };
  }
  return { counts, undoSkipped: stayed, done: all - sum('read'), total: all };
}
