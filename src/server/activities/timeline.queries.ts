import { sql } from 'kysely';
import type * as z from 'zod';
import type { ActivityRecord, TimelineEntry, timelineInput } from '#shared/activities.schema.ts';
import { activityType } from '#shared/activities.ts';
import type { HistoryRecord } from '#shared/records/history.ts';
import type { Page } from '#shared/records/lists.schema.ts';
import { type SubjectNoun, subjectNoun } from '#shared/records/nouns.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import { runSql } from '../platform/database/runSql.ts';
import { changeIdOf, changeUuid, presentChange } from '../records/history/history.queries.ts';
import { decodeCursor, toPage } from '../records/list/pagination.ts';
import { type RecordContext, type Records, recordOfNoun } from '../records/record.ts';
import { subjectColumns } from '../records/subjectProperties.ts';
import { presentSubject, type SubjectRow, selectSubject, whereSubject } from '../records/subjects.ts';

interface LineRow extends SubjectRow {
  kind: TimelineEntry['kind'];
  id: string;
  at: Date;
  type: ActivityRecord['type'];
  title: string;
  description: string | null;
  version: number;
  due_date: string | null;
  owner_id: string | null;
  owner_name: string | null;
  done_at: Date | null;
  done_by_name: string | null;
  action: HistoryRecord['action'];
  cause: HistoryRecord['cause'];
  changes: Record<string, [unknown, unknown]>;
  by_name: string | null;
}

type TimelineInput = z.output<typeof timelineInput>;

/**
 * One page of what happened, newest first: activities merged with the changes of records' fields, of one record or of
 * all. Each side gives a page by an index of its own; names are looked up for the rows that are left. Exports are about
 * no one record: administrators see them in Settings.
 */
export async function listTimeline(
  { em, records }: Pick<RecordContext, 'em' | 'records'>,
  input: TimelineInput,
): Promise<Page<TimelineEntry>> {
  const { kind, limit } = input;
  const sides = [
    ...(kind === 'change' ? [] : [activitiesSide(input)]),
    ...(!kind || kind === 'change' ? [changesSide(records, input)] : []),
  ];
  const rows = await runSql<LineRow>(
    em,
    sql`
    with line as (
      select * from (${sql.join(
        sides.map((side) => sql`(${side})`),
        sql` union all `,
      )}) as sides (kind, id, at, activity_id, history_id, ${subjectIds})
      order by at desc, id desc limit ${limit + 1})
    select line.kind, line.id, line.at, ${selectSubject('line')},
           activity.type, activity.title, activity.description, activity.version, activity.due_date::text,
           activity.owner_id, activity.done_at, ${selectFullName('owner')} as owner_name,
           ${selectFullName('doer')} as done_by_name,
           history.action, history.cause, history.changes, ${selectFullName('author')} as by_name
      from line
      left join activities activity on activity.id = line.activity_id
      left join history on history.id = line.history_id
      left join users author on author.id = coalesce(activity.created_by_id, history.actor_id)
      left join users owner on owner.id = activity.owner_id
      left join users doer on doer.id = activity.done_by_id
     order by line.at desc, line.id desc`,
  );

  const page = toPage(rows, limit, ({ at }) => new Date(at).toISOString(), null);
  return { ...page, items: page.items.map(presentEntry) };
}

const subjectIds = sql.join(subjectColumns.map((column) => sql.ref(column)));

const wherePerson = (column: string, personId: string | null | undefined) =>
  personId ? sql`${sql.ref(column)} = ${personId}` : sql`true`;

function activitiesSide({ record, kind, personId, limit, cursor }: TimelineInput) {
  const after = cursor ? decodeCursor(cursor) : null;
  return sql`
    select 'activity' as kind, id, created_at as at, id as activity_id, null::bigint as history_id, ${subjectIds}
      from activities
     where ${whereSubject(record)} and ${wherePerson('created_by_id', personId)}
       and ${isType(kind) ? sql`type = ${kind}` : sql`true`}
       and ${after ? sql`(created_at, id) < (${after.key}::timestamptz, ${after.id}::uuid)` : sql`true`}
     order by created_at desc, id desc limit ${limit + 1}`;
}

function changesSide(records: Records, { record, personId, limit, cursor }: TimelineInput) {
  const after = cursor ? decodeCursor(cursor) : null;
  const tableOf = (noun: SubjectNoun) => sql.lit(recordOfNoun(records, noun).table);
  const tables = subjectNoun.values.map(tableOf);
  // Written out, not as parameters: the condition of the partial indexes.
  return sql`
    select 'change', ${changeUuid}, at, null::uuid, id,
           ${sql.join(tables.map((table) => sql`case when table_name = ${table} then record_id end`))}
      from history
     where table_name in (${sql.join(tables)}) and record_id is not null and ${wherePerson('actor_id', personId)}
       and ${record ? sql`record_id = ${record.id} and table_name = ${tableOf(record.noun)}` : sql`true`}
       and ${after ? sql`(at, id) < (${after.key}::timestamptz, ${changeIdOf(after.id)}::bigint)` : sql`true`}
     order by at desc, id desc limit ${limit + 1}`;
}

const isType = (kind: TimelineInput['kind']): kind is ActivityRecord['type'] =>
  Boolean(kind && kind in activityType.labels);

function presentEntry(row: LineRow): TimelineEntry {
  const line = { id: row.id, at: new Date(row.at), subject: presentSubject(row) };
  if (row.kind === 'activity') return { ...line, kind: 'activity', activity: presentActivityRow(row) };
  return { ...line, kind: 'change', change: presentChange(row, { id: row.id, at: line.at }) };
}

const presentActivityRow = (row: LineRow): ActivityRecord => ({
  id: row.id,
  version: row.version,
  type: row.type,
  title: row.title,
  description: row.description,
  dueDate: row.due_date,
  ownerId: row.owner_id,
  ownerName: row.owner_name,
  doneAt: row.done_at && new Date(row.done_at),
  doneByName: row.done_by_name,
  createdByName: row.by_name,
  createdAt: new Date(row.at),
});
