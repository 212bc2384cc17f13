import { sql } from 'kysely';
import { kysely } from '../../platform/database/kysely.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { readIds } from '../../platform/database/runSql.ts';
import type { RecordType } from '../record.ts';
import type { StoredRecords } from './recordCsv.ts';

/** Locked ones stay until the transaction ends. */
export async function loadRecords(
  em: EntityManager,
  { entity }: Pick<RecordType, 'entity'>,
  ids: string[],
  { lock = false } = {},
): Promise<StoredRecords> {
  if (ids.length === 0) return new Map();
  const relations = new Set(em.getMetadata(entity).relations.map(({ name }) => String(name)));
  const rows = await kysely(em)
    // The type needs a literal name; other entities have these columns, too.
    .selectFrom(entity.name as 'Account')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  return new Map(
    rows.map((row) => {
      const fields = Object.entries(row).map(([name, value]) => [
        relations.has(name) ? `${name}Id` : name,
        value,
      ]);
      return [row.id, { id: row.id, version: row.version, fields: Object.fromEntries(fields) }];
    }),
  );
}

/** Those of these ids that a record of the table has. */
export const storedIds = async (em: EntityManager, table: string, ids: unknown[]) =>
  new Set(await readIds(em)`select id from ${sql.table(table)} where id = any(${ids}::uuid[])`);
