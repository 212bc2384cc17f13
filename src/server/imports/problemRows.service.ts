import { sql } from 'kysely';
import { createOnce } from '../platform/database/createOnce.ts';
import { runSql } from '../platform/database/runSql.ts';
import { Import } from './imports.entity.ts';
import { assertState, findImport, type ImportCall } from './imports.service.ts';
import { analyzeRows } from './layers/rowsOfLayer.ts';
import { setReading } from './reading.service.ts';

/**
 * Makes an import of its own of the rows that an import left out as problems, so that they can be fixed on the screen, and
 * undone by themselves. Rows that repeat another one stay left out.
 *
 * @throws CONFLICT when the import is not done
 */
export async function importRest(context: ImportCall, { id, importId }: { id: string; importId: string }) {
  const { em, user } = context;
  const from = await findImport(em, importId, user);
  assertState(from, ['imported'], 'This file is not imported yet');
  const { noun, fileName, headers, samples, matching, reading } = from;
  const isToFix = sql`import_id = ${importId} and noun = ${noun} and action = 'problem' and repeats is null`;
  const [counted] = await runSql<{ rows: number }>(
    em,
    sql`select count(*)::int as rows from import_rows where ${isToFix}`,
  );
  const file = { id, noun, fileName, headers, rows: counted?.rows ?? 0 };
  await createOnce(em, Import, { ...file, createdById: user.id }, async (em) => {
    const read = { samples, matching, reading };
    const rest = em.create(Import, { ...file, ...read, createdBy: user.id, state: 'checking' });
    await em.flush();
    await runSql(
      em,
      sql`insert into import_rows (import_id, noun, line, cells, damage, stage, action, reasons)
          select ${id}, noun, line, cells, damage, case when damage is null then 'read' else 'planned' end,
                 case when damage is not null then 'problem' end, to_jsonb(array_remove(array[damage], null))
            from import_rows where ${isToFix}`,
    );
    await analyzeRows(em);
    return rest;
  });
  return setReading(context, { id });
}
