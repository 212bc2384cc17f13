import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { TrashCounts } from '#shared/records/trash.schema.ts';
import type { OtherRecords } from '#shared/setup/demoData.schema.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import type { Rows } from '../../platform/database/rows.ts';
import { readIds, readRows, readValue } from '../../platform/database/runSql.ts';
import { IS_SAMPLE_PROPOSAL } from '../../proposals/sampleProposals.ts';
import { createdAsSamples, wasMadeForDeadline } from '../../records/history/history.queries.ts';
import type { Records } from '../../records/record.ts';
import { lockIds } from '../../records/trash/trash.service.ts';
import { trashTables } from '../../records/trash/trashTables.ts';

// The history tells which rows were created as samples and are unchanged. In doubt a row is no sample and
// stays. What the product made for a sample's deadline goes with it. A proposal is a sample by its number,
// whatever happened since: no client can answer it.

/** The tables whose rows go with accounts and contacts, and what holds a row there. */
const tablesOf = (records: Records) =>
  trashTables(records)
    .map(({ name, parents, record }) => ({ name, record, holds: { ...parents, ...record?.links } }))
    .filter(({ name, holds }) => name === 'accounts' || Object.keys(holds).length > 0);

type Table = Pick<ReturnType<typeof tablesOf>[number], 'name' | 'record' | 'holds'>;

const wasCreatedAsSample = (table: string) => sql`id in ${createdAsSamples(table)}`;

/** Rows that belong or link to samples. */
const heldBySamples = ({ name, holds }: Table) =>
  sql.join(
    Object.entries(holds).map(
      ([column, parent]) =>
        sql`select id from ${sql.table(name)} where ${sql.ref(column)} in ${createdAsSamples(parent)}`,
    ),
    sql` union all `,
  );

/** Parts of a record, such as a registration's steps, have no history: they share the record's. */
function isSample(table: Table): RawBuilder<unknown> {
  const { name, record, holds } = table;
  if (name === 'proposals') return IS_SAMPLE_PROPOSAL;
  if (name === 'document_versions')
    return sql`number = 1 and document_id in (select id from documents where ${wasCreatedAsSample('documents')})`;
  if (!record && holds.proposal_id)
    return sql`proposal_id in (select id from proposals where ${IS_SAMPLE_PROPOSAL})`;
  if (!record && holds.registration_id) return sql`registration_id in ${createdAsSamples('registrations')}`;
  return record && Object.keys(holds).length > 0
    ? sql`(${wasCreatedAsSample(name)} or id in (${heldBySamples(table)}) and ${wasMadeForDeadline(name)})`
    : wasCreatedAsSample(name);
}

const isChanged = ({ name }: Table) =>
  name === 'proposals'
    ? sql`false`
    : sql`exists (
        select from history as edit
         where edit.record_id = ${sql.table(name)}.id and edit.table_name = ${name} and edit.action = 'changed'
           and coalesce(edit.cause, '') not in ('demo_data', 'restore', 'deadline'))`;

/** Unchanged, and nothing else belongs or links to them; by table. Locked until this transaction ends. */
export async function lockRemovableSamples(em: EntityManager, records: Records): Promise<Rows> {
  for (const table of tablesOf(records)) await lockIds(em, table.name, isSample(table));
  return findRemovableSamples(em, records);
}

async function findRemovableSamples(em: EntityManager, records: Records): Promise<Rows> {
  const tables = tablesOf(records);
  const rows: Rows = {};
  for (const table of tables) {
    rows[table.name] = await readIds(em)`
      select id from ${sql.table(table.name)} where ${isSample(table)} and not ${isChanged(table)}`;
  }
  // A record that stays keeps its parent, and what was made for the parent's deadline.
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const table of tables) {
      const { name, holds } = table;
      for (const [column, parent] of Object.entries(holds)) {
        const left = await readIds(em)`
          select id from ${sql.table(name)}
           where id = any(${rows[name] ?? []}::uuid[]) and ${sql.ref(column)} <> all(${rows[parent] ?? []}::uuid[])
             and ${wasMadeForDeadline(name)}`;
        if (left.length > 0) isSettled = false;
        rows[name] = without(rows[name], left);
        const held = await readIds(em)`
          select distinct ${sql.ref(column)} as id from ${sql.table(name)}
           where ${sql.ref(column)} = any(${rows[parent] ?? []}::uuid[])
             and id <> all(${rows[name] ?? []}::uuid[])`;
        if (held.length === 0) continue;
        rows[parent] = without(rows[parent], held);
        isSettled = false;
      }
    }
  }
  return rows;
}

function without(ids: string[] = [], staying: string[]) {
  const others = new Set(staying);
  return ids.filter((id) => !others.has(id));
}

/** The numbers of samples that are there, changed ones among them. */
export async function countSamples(em: EntityManager, records: Records): Promise<TrashCounts> {
  const counts: TrashCounts = {};
  for (const table of tablesOf(records)) {
    if (!table.record || table.record.isUncounted) continue;
    counts[table.record.noun] = await readValue(em, z.number())`
      select count(*)::int from ${sql.table(table.name)} where ${isSample(table)}`;
  }
  return counts;
}

const counted = z.object({ all: z.number(), samples: z.number() });

/** Returns the records other than samples that can go; null where there are none. */
export async function findOtherRecords(em: EntityManager, records: Records): Promise<OtherRecords | null> {
  const removable = await findRemovableSamples(em, records);
  const counts: OtherRecords = { samples: {}, keptSamples: {}, others: {} };
  let hasOthers = false;
  for (const table of tablesOf(records)) {
    const { name, record } = table;
    const [found] = await readRows(em, counted)`
      select count(*)::int as all, (count(*) filter (where ${isSample(table)}))::int as samples
        from ${sql.table(name)}`;
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
