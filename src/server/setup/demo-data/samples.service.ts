import { type RawBuilder, sql } from 'kysely';
import type { OtherRecords } from '#shared/setup/demoData.schema.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { runSql } from '../../platform/database/runSql.ts';
import type { Records } from '../../records/record.ts';
import type { Rows } from '../../records/trash/leaveOut.service.ts';
import { lockIds } from '../../records/trash/trash.service.ts';
import { trashTables } from '../../records/trash/trashTables.ts';

// The history says which rows were created as samples, and whether anybody has changed them since. A row of which it says
// neither is nobody's sample: whatever is doubtful stays.

/** The tables whose rows go with accounts and contacts, and what holds a row there. */
const tablesOf = (records: Records) =>
  trashTables(records)
    .map(({ name, parents, record }) => ({ name, record, holds: { ...parents, ...record?.links } }))
    .filter(({ name, holds }) => name === 'accounts' || Object.keys(holds).length > 0);

/** Created with the demo data; of a document's versions, which have no history, the first one of a sample. */
const isSample = (table: string): RawBuilder<unknown> =>
  table === 'document_versions'
    ? sql`number = 1 and document_id in (select id from documents where ${isSample('documents')})`
    : sql`id in (
        select record_id from history where action = 'created' and cause = 'demo_data' and table_name = ${table})`;

const isChanged = (table: string) => sql`exists (
  select from history as edit
   where edit.record_id = ${sql.table(table)}.id and edit.table_name = ${table} and edit.action = 'changed'
     and coalesce(edit.cause, '') not in ('demo_data', 'restore'))`;

/**
 * The samples that nobody has changed and that nothing else belongs or links to, by table. They are locked until this
 * transaction ends, so that it stays so.
 */
export async function lockRemovableSamples(em: EntityManager, records: Records): Promise<Rows> {
  for (const { name } of tablesOf(records)) await lockIds(em, name, isSample(name));
  return findRemovableSamples(em, records);
}

async function findRemovableSamples(em: EntityManager, records: Records): Promise<Rows> {
  const tables = tablesOf(records);
  const rows: Rows = {};
  for (const { name } of tables) {
    const found = await runSql<{ id: string }>(
      em,
      sql`select id from ${sql.table(name)} where ${isSample(name)} and not ${isChanged(name)}`,
    );
    rows[name] = found.map(({ id }) => id);
  }
  // A record that stays holds the one above it, which then stays as well.
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const { name, holds } of tables) {
      for (const [column, parent] of Object.entries(holds)) {
        const held = await runSql<{ id: string }>(
          em,
          sql`select distinct ${sql.ref(column)} as id from ${sql.table(name)}
               where ${sql.ref(column)} = any(${rows[parent] ?? []}::uuid[])
                 and id <> all(${rows[name] ?? []}::uuid[])`,
        );
        if (held.length === 0) continue;
        const staying = new Set(held.map(({ id }) => id));
        rows[parent] = (rows[parent] ?? []).filter((id) => !staying.has(id));
        isSettled = false;
      }
    }
  }
  return rows;
}

/** Returns the records other than samples that can go; null where there are none. */
export async function findOtherRecords(em: EntityManager, records: Records): Promise<OtherRecords | null> {
  const removable = await findRemovableSamples(em, records);
  const counts: OtherRecords = { samples: {}, keptSamples: {}, others: {} };
  let hasOthers = false;
  for (const { name, record } of tablesOf(records)) {
    const [found] = await runSql<{ all: number; samples: number }>(
      em,
      sql`select count(*)::int as all, (count(*) filter (where ${isSample(name)}))::int as samples
            from ${sql.table(name)}`,
    );
    const { all, samples } = found ?? { all: 0, samples: 0 };
    const going = removable[name]?.length ?? 0;
    hasOthers ||= all > going;
    if (!record || record.isUncounted) continue;
    counts.samples[record.noun] = going;
    counts.keptSamples[record.noun] = samples - going;
    counts.others[record.noun] = all - samples;
  }
  return hasOthers ? counts : null;
}
