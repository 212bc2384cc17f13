import { sql } from 'kysely';
import { today } from '#shared/fields/format.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import type { EntityManager } from '../../../platform/database/orm.ts';
import { runSql } from '../../../platform/database/runSql.ts';
import { User } from '../../../platform/identity/users.entity.ts';
import { type ExportRecordType, type Records, recordOfNoun } from '../../record.ts';
import type { Fields, StoredRecord } from '../recordCsv.ts';

/**
 * The fields of records, and beside each id the name of what it points to, where the file has a column for it: of a
 * record its title, of a member of the team the e-mail address, which no two share.
 */
export async function addReferenceNames(
  em: EntityManager,
  { records, record }: { records: Records; record: ExportRecordType },
  stored: StoredRecord[],
): Promise<Fields[]> {
  const rows = stored.map(({ fields }): Fields => ({ ...fields, createdOn: createdOn(fields) }));
  for (const { field, table, title } of referencesOf(em, records, record)) {
    const ids = [...new Set(rows.map((row) => row[`${field}Id`]))].filter((id) => id !== null);
    const names = await namesById(em, table, title, ids);
    for (const row of rows) row[field] = names.get(row[`${field}Id`]) ?? null;
  }
  if (record.csv.columns.some(({ field }) => field === 'subjectId')) await addSubjects(em, records, rows);
  return rows;
}

const createdOn = ({ createdAt }: Fields) => (createdAt instanceof Date ? today(createdAt) : null);

/** Adds what the rows are about, see `subjectCsvColumns`. */
async function addSubjects(em: EntityManager, records: Records, rows: Fields[]) {
  for (const noun of subjectNoun.values) {
    const about = rows.filter((row) => row[`${noun}Id`]);
    const { table, title } = recordOfNoun(records, noun);
    const names = await namesById(em, table, title, [...new Set(about.map((row) => row[`${noun}Id`]))]);
    for (const row of about) {
      const id = row[`${noun}Id`];
      Object.assign(row, { subjectNoun: noun, subjectId: id, subject: names.get(id)?.trim() ?? null });
    }
  }
}

/** The columns of a file that name other records, with the tables of these and SQL for their names. */
function referencesOf(em: EntityManager, records: Records, { entity, csv }: ExportRecordType) {
  const users = em.getMetadata(User).tableName;
  const columns = new Set(csv.columns.map(({ field }) => field));
  return em.getMetadata(entity).relations.flatMap(({ name, targetMeta }) => {
    const table = targetMeta?.tableName;
    const title = table === users ? 'email' : records.find((record) => record.table === table)?.title;
    return table && title && columns.has(name) ? [{ field: String(name), table, title }] : [];
  });
}

async function namesById(em: EntityManager, table: string, title: string, ids: unknown[]) {
  if (ids.length === 0) return new Map<unknown, string>();
  const rows = await runSql<{ id: string; name: string }>(
    em,
    sql`
    select id, ${sql.raw(title)} as name from ${sql.table(table)} where id = any(${ids}::uuid[])`,
  );
  return new Map<unknown, string>(rows.map(({ id, name }) => [id, name]));
}
