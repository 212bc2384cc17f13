import { randomUUID } from 'node:crypto';
import { records } from '#server/nouns.ts';
import type { Database } from '#server/platform/database/orm.ts';

const today = new Date();

/** A value of a column, by its type in the database. */
function sampleOf(type: string, name: string): unknown {
  if (type === 'uuid') return randomUUID();
  if (type === 'boolean') return true;
  if (type === 'date') return '2026-11-23';
  if (type.startsWith('timestamp')) return today;
  if (/^(int|smallint|numeric|bigint|real|double)/.test(type)) return 3;
  if (type.endsWith('[]')) return '{One,Two}';
  if (type.startsWith('json')) return '["One"]';
  const length = Number(/^varchar\((\d+)\)$/.exec(type)?.[1] ?? 100);
  return `${name} ${randomUUID()}`.slice(0, length);
}

/** The values that a row needs to be exported: of activities only the notes are, and a note is about a record. */
const neededOf = (ids: Record<string, string>): Record<string, Record<string, unknown>> => ({
  activities: { type: 'note', due_date: null, account_id: ids.accounts },
});

/**
 * Inserts one row into the table of each record type, as no screen would write it: with every optional field empty, or
 * with every field full. Returns their ids by table. The tables have no checks and no triggers for it.
 */
export async function insertSampleRows(orm: Database, userId: string, { isFull }: { isFull: boolean }) {
  const em = orm.em.fork();
  const ids: Record<string, string> = Object.fromEntries(records.map(({ table }) => [table, randomUUID()]));
  await em.transactional(async (em) => {
    await em.execute(`set local session_replication_role = replica`);
    for (const { entity, table } of records) {
      const { checks } = em.getMetadata(entity);
      const row: Record<string, unknown> = {};
      for (const prop of em.getMetadata(entity).props) {
        const [column] = prop.fieldNames ?? [];
        const isLeftOut = isFull ? false : prop.nullable || prop.defaultRaw !== undefined || prop.version;
        if (!column || prop.generated || prop.persist === false || isLeftOut) continue;
        const target = prop.targetMeta?.tableName;
        row[column] = prop.primary
          ? ids[table]
          : target
            ? (ids[target] ?? userId)
            : (prop.items?.[0] ?? sampleOf(prop.columnTypes[0] ?? '', prop.name));
      }
      Object.assign(row, neededOf(ids)[table]);
      for (const { name } of checks)
        if (name) await em.execute(`alter table ${table} drop constraint if exists ${name}`);
      const columns = Object.keys(row);
      await em.execute(
        `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
        Object.values(row),
      );
    }
  });
  return ids;
}
