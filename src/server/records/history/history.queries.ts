import { sql } from 'kysely';
import * as z from 'zod';
import { oneOf } from '#shared/fields/fields.schema.ts';
import type { historyInput } from '#shared/records/history.schema.ts';
import {
  type FieldChange,
  type HistoryRecord,
  historyAction,
  historyCause,
} from '#shared/records/history.ts';
import type { Page } from '#shared/records/lists.schema.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { toFieldName } from '../../platform/database/rows.ts';
import { instantColumn, readRows } from '../../platform/database/runSql.ts';
import { nameOfPerson } from '../list/keyset.ts';
import { decodeCursor, toPage } from '../list/pagination.ts';
import type { RecordType } from '../record.ts';

export const fieldChanges = (changes: Record<string, [unknown, unknown]>): FieldChange[] =>
  Object.entries(changes).map(([column, [from, to]]) => ({ field: toFieldName(column), from, to }));

/** Turns a change number into a UUID, so that changes and records share a cursor; sorts before all ids of records. */
const CHANGE_KEY = '00000000-0000-1000-8';

export const changeUuid = sql`(${CHANGE_KEY} || lpad(to_hex(id), 15, '0'))::uuid`;

/** Changes continue after this number of a timeline line. */
export const changeIdOf = (id: string) =>
  id.startsWith(CHANGE_KEY)
    ? String(Number.parseInt(id.slice(CHANGE_KEY.length).replace('-', ''), 16))
    : MAX_BIGINT;

const MAX_BIGINT = '9223372036854775807';

/** The values before and after a change, by column; other lines have other values there. */
export const storedChanges = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]));

interface ChangeRow {
  action: HistoryRecord['action'];
  cause: HistoryRecord['cause'];
  changes: Record<string, unknown>;
  by_name: string | null;
}

const historyRow = z.object({
  id: z.string(),
  at: instantColumn,
  action: oneOf(historyAction),
  cause: oneOf(historyCause).nullable(),
  changes: z.record(z.string(), z.unknown()),
  by_name: z.string().nullable(),
});

export const presentChange = (
  { action, cause, changes, by_name: byName }: ChangeRow,
  line: { id: string; at: Date },
): HistoryRecord => ({
  ...line,
  action,
  cause,
  byName,
  changes: action === 'changed' ? fieldChanges(storedChanges.parse(changes)) : [],
});

/** One page of the changes of one record, the newest first. */
export async function listHistory(
  em: EntityManager,
  { table }: RecordType,
  { id, limit, cursor }: z.output<typeof historyInput>,
): Promise<Page<HistoryRecord>> {
  const after = cursor ? decodeCursor(cursor) : null;
  const rows = await readRows(em, historyRow)`
    select ${changeUuid} as id, at, action, cause, changes,
           ${nameOfPerson('users', sql.ref('actor_id'))} as by_name
      from history
     where record_id = ${id} and table_name = ${table}
       and ${after ? sql`(at, id) < (${after.key}::timestamptz, ${changeIdOf(after.id)}::bigint)` : sql`true`}
     order by at desc, history.id desc limit ${limit + 1}`;
  const page = toPage(rows, limit, ({ at }) => at.toISOString(), null);
  return { ...page, items: page.items.map(({ id, at, ...row }) => presentChange(row, { id, at })) };
}

/** The ids of the rows of a table that the demo data made. */
export const createdAsSamples = (table: string) =>
  sql`(select record_id from history where action = 'created' and cause = 'demo_data' and table_name = ${table})`;

/** Made by the product for a day, such as a reminder or the opportunity of a renewal. */
export const wasMadeForDeadline = (table: string, alias = table) => sql<boolean>`exists (
  select from history made
   where made.record_id = ${sql.table(alias)}.id and made.table_name = ${table}
     and made.action = 'created' and made.cause = 'deadline')`;
