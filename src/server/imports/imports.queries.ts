import type * as z from 'zod';
import type { SessionUser } from '#shared/auth/auth.schema.ts';
import type {
  ImportRow,
  ImportSummary,
  importListInput,
  importRowsInput,
} from '#shared/imports/imports.schema.ts';
import { hasRight } from '#shared/team/rights.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { Import } from './imports.entity.ts';

const LISTED_IMPORTS = 50;

/** The latest imports into one list: one's own, and for administrators everybody's. */
export const listImports = (
  em: EntityManager,
  { noun }: z.output<typeof importListInput>,
  user: SessionUser,
): Promise<Omit<ImportSummary, 'done' | 'of' | 'isRunning'>[]> =>
  kysely(em)
    .selectFrom('Import as import')
    .leftJoin('User as author', 'author.id', 'import.createdBy')
    .where('import.noun', '=', noun)
    .$if(!hasRight(user, 'oversee'), (query) => query.where('import.createdBy', '=', user.id))
    .select([
      'import.id',
      'import.noun',
      'import.fileName',
      'import.state',
      'import.rows',
      'import.counts',
      'import.above',
      'import.undoSkipped',
      'import.createdAt',
      selectFullName<string | null>('author').as('createdByName'),
    ])
    .orderBy('import.createdAt', 'desc')
    .orderBy('import.id', 'desc')
    .limit(LISTED_IMPORTS)
    .execute();

/** One page of the rows of an import, from the first line on. */
export async function listImportRows(
  em: EntityManager,
  found: Pick<Import, 'id' | 'noun'>,
  { noun = found.noun, action, limit, cursor }: z.output<typeof importRowsInput>,
): Promise<{ items: ImportRow[]; nextCursor: Pick<ImportRow, 'line' | 'isBelow'> | null }> {
  const rows = await kysely(em)
    .selectFrom('ImportRow as row')
    .where('row.import', '=', found.id)
    .where('row.noun', '=', noun)
    .$if(action !== undefined, (query) => query.where('row.action', '=', action ?? null))
    .$if(Boolean(cursor), (query) =>
      query.where(({ refTuple, tuple, eb }) =>
        eb(refTuple('row.line', 'row.isBelow'), '>', tuple(cursor?.line ?? 0, cursor?.isBelow ?? false)),
      ),
    )
    .select([
      'row.line',
      'row.isBelow',
      'row.title',
      'row.action',
      'row.reasons',
      'row.repeats',
      'row.changes',
      'row.recordId',
    ])
    .orderBy('row.line')
    .orderBy('row.isBelow')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? { line: last.line, isBelow: last.isBelow } : null };
}
