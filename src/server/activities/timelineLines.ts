import { type RawBuilder, sql } from 'kysely';
import type { ActivityRecord, EventRecord, TimelineEntry } from '#shared/activities/activities.schema.ts';
import { type EventKind, tellsOf } from '#shared/events/events.ts';
import type { HistoryRecord } from '#shared/records/history.ts';
import { type SearchKind, searchKind } from '#shared/records/nouns.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import { presentChange } from '../records/history/history.queries.ts';
import { presentSubject, type SubjectRow, selectSubject } from '../records/subjects.ts';
import { type RelatedRecords, withRelated } from './relatedRecords.ts';

interface LineRow extends SubjectRow<SearchKind> {
  kind: TimelineEntry['kind'];
  id: string;
  at: Date;
  type: ActivityRecord['type'];
  title: string;
  description: string | null;
  version: number;
  due_date: string | null;
  due_time: string | null;
  repeats: ActivityRecord['repeats'];
  owner_id: string | null;
  owner_name: string | null;
  is_reminder: boolean;
  created_at: Date;
  done_at: Date | null;
  done_by_name: string | null;
  action: HistoryRecord['action'];
  cause: HistoryRecord['cause'];
  changes: Record<string, [unknown, unknown]>;
  act_records: number | null;
  event_kind: EventKind;
  data: { words?: string | null; discountCents?: number };
  account_name: string | null;
  by_name: string | null;
}

export const selectLines = (
  em: EntityManager,
  related: RelatedRecords[],
  lines: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  isInAct: RawBuilder<unknown> = sql`false`,
) =>
  runSql<LineRow>(em)`
    with ${sql.join([...(related.length > 0 ? [withRelated(related)] : []), sql`line as (${lines})`])}
    select line.kind, line.id, line.at, ${selectSubject('line', searchKind.values)},
           activity.type, activity.title, activity.description, activity.version, activity.due_date::text,
           activity.due_time, activity.repeats, activity.owner_id, activity.is_reminder, activity.created_at, activity.done_at, ${selectFullName('owner')} as owner_name,
           ${selectFullName('doer')} as done_by_name,
           history.action, history.cause, coalesce(act.changes, history.changes) as changes, act.records as act_records, event.kind as event_kind, event.data,
           (select account.name from proposals join accounts account on account.id = proposals.account_id
             where line.kind = 'event' and proposals.id = line.proposal_id) as account_name, ${selectFullName('author')} as by_name
      from line
      left join activities activity on line.kind = 'activity' and activity.id = line.id
      left join events event on line.kind = 'event' and event.id = line.id
      left join history on history.id = line.history_id
      left join lateral (${actOf(isInAct)}) as act on act.records > 1
      left join users author on author.id = coalesce(activity.created_by_id, history.actor_id, event.actor_id)
      left join users owner on owner.id = activity.owner_id
      left join users doer on doer.id = activity.done_by_id
     order by ${order}`;

/** The records that an act changed like that of a line, and each field with the values that all of them have. */
const actOf = (isInAct: RawBuilder<unknown>) => sql`
  with other as (select record_id, action, changes from history other where ${isInAct})
  select (select count(distinct record_id)::int from other) as records,
         (select jsonb_object_agg(key, jsonb_build_array(before, after))
            from (select key, case when count(distinct value -> 0) = 1 then (array_agg(value -> 0))[1] end as before,
                         case when count(distinct value -> 1) = 1 then (array_agg(value -> 1))[1] end as after
                    from other, jsonb_each(changes) where action = 'changed' group by key) as field) as changes`;

export function presentEntry(row: LineRow): TimelineEntry {
  const line = { id: row.id, at: new Date(row.at), subject: presentSubject(row) };
  if (row.kind === 'activity') return { ...line, kind: 'activity', activity: presentActivityRow(row) };
  if (row.kind === 'event') return { ...line, kind: 'event', event: presentEvent(row) };
  return {
    ...line,
    kind: 'change',
    change: presentChange(row, { id: row.id, at: line.at }),
    ...(row.act_records && { count: row.act_records }),
  };
}

const presentEvent = ({
  event_kind: kind,
  data,
  subject_title: name,
  account_name: accountName,
  by_name: byName,
}: LineRow): EventRecord => ({
  kind,
  title: tellsOf(kind)?.({ name: name ?? '(deleted)', discountCents: data.discountCents ?? null }) ?? '',
  description: data.words ?? null,
  accountName,
  byName,
});

const presentActivityRow = (row: LineRow): ActivityRecord => ({
  id: row.id,
  version: row.version,
  type: row.type,
  title: row.title,
  description: row.description,
  dueDate: row.due_date,
  dueTime: row.due_time,
  repeats: row.repeats,
  ownerId: row.owner_id,
  ownerName: row.owner_name,
  isReminder: row.is_reminder,
  doneAt: row.done_at && new Date(row.done_at),
  doneByName: row.done_by_name,
  createdByName: row.by_name,
  createdAt: new Date(row.created_at),
});
