import { type Expression, sql } from 'kysely';
import { kysely } from '../../../platform/database/kysely.ts';
import type { EntityManager } from '../../../platform/database/orm.ts';
import type { StoredRecord } from '../import/storedRecords.ts';

type Fields = Record<string, unknown>;

/** Where the records that a field points to are kept, and what they are called. */
interface Named {
  fields: string[];
  table: string;
  name: Expression<unknown>;
}

const FULL_NAME = sql`concat_ws(' ', first_name, nullif(last_name, ''))`;

const named: Named[] = [
  { fields: ['account', 'parentAccount'], table: 'accounts', name: sql`name` },
  { fields: ['contact'], table: 'contacts', name: FULL_NAME },
  { fields: ['lead'], table: 'leads', name: sql`title` },
  { fields: ['opportunity'], table: 'opportunities', name: sql`name` },
  // Members of the team by their e-mail, which is nobody else's.
  { fields: ['assignedTo', 'owner'], table: 'users', name: sql`email` },
];

/** The fields of records, with the names of those that they point to beside their ids. */
export async function addReferenceNames(em: EntityManager, records: StoredRecord[]): Promise<Fields[]> {
  const names = new Map<unknown, string>();
  for (const { fields, table, name } of named) {
    const ids = records
      .flatMap((record) => fields.map((field) => record.fields[`${field}Id`]))
      .filter(Boolean);
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: string; name: string }>`
      select id, ${name} as name from ${sql.table(table)} where id = any(${[...new Set(ids)]}::uuid[])`.execute(
      kysely(em),
    );
    for (const row of rows) names.set(row.id, row.name);
  }
  return records.map((record) => ({
    ...record.fields,
    ...Object.fromEntries(
      named.flatMap(({ fields }) =>
        fields.map((field) => [field, names.get(record.fields[`${field}Id`]) ?? null]),
      ),
    ),
  }));
}
