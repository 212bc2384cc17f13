import { fullName } from '#shared/contacts.ts';
import { IMPORT_DAYS, type ImportRecord, type ImportSummary } from '#shared/records/imports.schema.ts';
import type { Database, EntityManager } from '../../../platform/database/orm.ts';
import { disableStatementTimeout } from '../../../platform/database/statementTimeout.ts';
import { countProgress, type ImportProgress } from './importProgress.ts';
import type { Import } from './imports.entity.ts';

const EXAMPLES = 3;

/** An import as the client sees it. */
export async function presentImport(em: EntityManager, found: Import): Promise<ImportRecord> {
  const examples = await em.execute<{ cells: string[] }[]>(
    'select cells from import_rows where import_id = ? order by line limit ?',
    [found.id, EXAMPLES],
  );
  return {
    ...(await presentProgress(em, found)),
    headers: found.headers,
    matching: found.matching,
    examples: examples.map(({ cells }) => cells),
  };
}

/** How far an import has come. */
export async function presentProgress(
  em: EntityManager,
  found: Import,
  told?: ImportProgress,
): Promise<ImportSummary & { of: number }> {
  const { createdBy } = await em.populate(found, ['createdBy']);
  const { id, noun, fileName, state, rows, counts, stayed, createdAt } = found;
  const { done, total } = told ?? (await countProgress(em, found));
  return {
    ...{ id, noun, fileName, state, rows, counts, undoSkipped: stayed, createdAt, done, of: total },
    createdByName: createdBy && fullName(createdBy),
  };
}

/** Forgets the rows of old imports, and files that were never taken in whole; who imported what is kept. */
export function purgeImports(orm: Database) {
  return orm.em.fork().transactional(async (em) => {
    await disableStatementTimeout(em);
    await em.execute(
      `delete from import_rows using imports
        where imports.id = import_id and imports.created_at < now() - make_interval(days => ?)`,
      [IMPORT_DAYS],
    );
    await em.execute(
      `delete from imports where state in ('uploading', 'uploaded', 'checking', 'checked')
          and created_at < now() - interval '1 day'`,
    );
  });
}
