import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { BUSINESS_TIME_ZONE, formatBusinessTime } from '#shared/fields/format.ts';
import {
  type eventFilters,
  eventKind,
  type eventLogInput,
  type LogEventRecord,
} from '#shared/platform/eventLog.schema.ts';
import { eventLabels } from '#shared/platform/eventLog.ts';
import { BYTE_ORDER_MARK, formatCsvLine } from '#shared/records/csv/csvLine.ts';
import type { Page } from '#shared/records/lists.schema.ts';
import { selectFullName } from '../database/fullName.ts';
import type { EntityManager } from '../database/orm.ts';
import { inChunks, instantColumn, readRows } from '../database/runSql.ts';

type Filters = z.output<typeof eventFilters>;

export async function listEvents(
  em: EntityManager,
  { limit, cursor, ...filters }: z.output<typeof eventLogInput>,
): Promise<Page<LogEventRecord>> {
  const rows = await readEvents(em, filters, cursor ?? null, limit + 1);
  const items = rows.slice(0, limit);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null, total: null };
}

const logEvent = z.object({
  id: z.string(),
  at: instantColumn,
  kind: eventKind,
  detail: z.string().nullable(),
  address: z.string().nullable(),
  byName: z.string().nullable(),
  aboutName: z.string().nullable(),
});

/** The lines before the one with the id `before`, the latest first. */
async function readEvents(
  em: EntityManager,
  filters: Filters,
  before: string | null,
  limit: number,
): Promise<LogEventRecord[]> {
  return readRows(em, logEvent)`
    select event.id::text, event.at, kind, detail, address,
           ${selectFullName('actor')} as "byName", ${nameOfAbout} as "aboutName"
      from log_events event
      left join users actor on actor.id = actor_id
     where (${before}::bigint is null or event.id < ${before}::bigint) and ${conditionsOf(filters)}
     order by event.id desc limit ${limit}::int`;
}

/** The current name: the log stores none, so that a deleted name is gone here, too. */
const nameOfAbout = sql`(
  select ${selectFullName('person')} from users person where person.id = about_id
  union all select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) from invitations where id = about_id
  union all select name from accounts where id = about_id
  union all select name from documents where id = about_id
  limit 1)`;

function conditionsOf({ personId, kinds, from, to }: Filters): RawBuilder<unknown> {
  const startOf = (day: string) => sql`(${day}::date)::timestamp at time zone ${BUSINESS_TIME_ZONE}`;
  const conditions = [sql`true`];
  if (personId) conditions.push(sql`${personId}::uuid in (actor_id, about_id)`);
  if (kinds.length > 0) conditions.push(sql`kind = any(${kinds}::text[])`);
  if (from) conditions.push(sql`event.at >= ${startOf(from)}`);
  if (to) conditions.push(sql`event.at < ${startOf(to)} + interval '1 day'`);
  return sql.join(conditions, sql` and `);
}

/** Rows read and sent at a time; limits memory. */
const CHUNK_ROWS = 500;

const COLUMNS = ['When (Sydney)', 'When (UTC)', 'What', 'Who', 'About', 'Detail', 'Address'];

/** The log as lines of CSV, the latest first. */
export async function* eventsCsv(em: EntityManager, filters: Filters) {
  yield BYTE_ORDER_MARK + formatCsvLine(COLUMNS);
  for await (const rows of inChunks((before) => readEvents(em, filters, before, CHUNK_ROWS)))
    yield rows.map(formatEvent).join('');
}

const formatEvent = ({ at, kind, byName, aboutName, detail, address }: LogEventRecord) =>
  formatCsvLine([
    formatBusinessTime(at),
    at.toISOString(),
    // Kinds of earlier versions may have no label.
    eventLabels[kind] ?? kind,
    byName ?? '',
    aboutName ?? '',
    detail ?? '',
    address ?? '',
  ]);
