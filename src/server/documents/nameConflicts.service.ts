import { sql } from 'kysely';
import { addSuffix } from '#shared/fields/fileNames.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import { subjectColumns } from '../records/subjectProperties.ts';

/** Renames documents whose record has another one of the same name, as in 'Policy (restored).pdf'. */
export async function resolveNameConflicts(em: EntityManager, ids: string[], note: 'restored' | 'merged') {
  for (const { id, name } of await withSameName(em, ids)) {
    const others = await otherNames(em, id);
    if (!others.has(name.toLowerCase())) continue;
    let to = addSuffix(name, ` (${note})`);
    for (let n = 2; others.has(to.toLowerCase()); n += 1) to = addSuffix(name, ` (${note} ${n})`);
    await runSql(
      em,
      sql`update documents set name = ${to}, version = version + 1, updated_at = now() where id = ${id}`,
    );
  }
}

const SAME_RECORD = `(${subjectColumns.map((column) => `other.${column} = one.${column}`).join(' or ')})`;

/** The documents, of these, whose record has another one of the same name. */
const withSameName = (em: EntityManager, ids: string[]) =>
  runSql<{ id: string; name: string }>(
    em,
    sql`select id, name from documents one
      where id = any(${ids}::uuid[]) and exists (
        select 1 from documents other
         where other.id <> one.id and lower_text(other.name) = lower_text(one.name) and ${sql.raw(SAME_RECORD)})
      order by uploaded_at, id`,
  );

/** The names of the other documents of a document's record, in lower case by PostgreSQL's rules. */
async function otherNames(em: EntityManager, id: string) {
  const rows = await runSql<{ name: string }>(
    em,
    sql`select lower_text(other.name) as name from documents one
       join documents other on other.id <> one.id and ${sql.raw(SAME_RECORD)} where one.id = ${id}`,
  );
  return new Set(rows.map(({ name }) => name));
}
