import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { ActivityRecord, TimelineEntry, timelineInput } from '#shared/activities/activities.schema.ts';
import { activityType, LEAD_UPDATED } from '#shared/activities/activities.ts';
import { sharedTimelineKinds, tellsOf, timelineKinds } from '#shared/events/events.ts';
import type { Page } from '#shared/records/lists.schema.ts';
import { type SearchKind, type SubjectNoun, searchKind, subjectNoun } from '#shared/records/nouns.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { toFieldName } from '../platform/database/rows.ts';
import { changeIdOf, changeUuid } from '../records/history/history.queries.ts';
import { decodeCursor, toPage } from '../records/list/pagination.ts';
import { type RecordContext, type Records, recordOfNoun } from '../records/record.ts';
import { whereSubject } from '../records/subjects.ts';
import { isOfStep } from './activities.record.ts';
import { contactAt, isContact, momentConditions } from './contactMoments.ts';
import { type RelatedRecords, relatedRecords } from './relatedRecords.ts';
import { presentEntry, selectLines } from './timelineLines.ts';

type TimelineInput = z.output<typeof timelineInput>;

type TimelineContext = Pick<RecordContext, 'em' | 'records' | 'user'>;

/** Calls, emails and meetings only, by when they took place; without changes. */
const isOfMoments = ({ happened, by }: TimelineInput) => happened !== undefined || by !== undefined;

/**
 * One page, newest first: activities, events and changes of fields, of a record, of it and those below, or of
 * all. The first page of a record and those below begins with open tasks. Each kind is read by its own index;
 * names are looked up only for the page. Exports concern no single record: administrators see them in
 * Settings.
 */
export async function listTimeline(
  { em, records, user }: TimelineContext,
  input: TimelineInput,
): Promise<Page<TimelineEntry>> {
  const { limit, record } = input;
  const kind = isOfMoments(input) ? 'activity' : input.kind;
  const related =
    record && input.related ? relatedRecords(records, record, searchKind.values, input.below) : [];
  const sides = [
    ...(kind === 'change' ? [] : activitySides(related, input, user.id)),
    ...(!kind || (kind === 'activity' && !isOfMoments(input)) ? eventSides(records, related, input) : []),
    ...(!kind || kind === 'change' ? changeSides(records, related, input) : []),
  ];
  const lines = sql`
      select * from (${sql.join(
        sides.map((side) => sql`(${side})`),
        sql` union all `,
      )}) as sides (kind, id, at, history_id, ${references})
      order by at desc, id desc limit ${limit + 1}`;
  const isOfAct = kind === 'change' ? undefined : isOfSameAct(records, related);
  const rows = await selectLines(em, related, lines, sql`line.at desc, line.id desc`, isOfAct);
  const page = toPage(rows, limit, ({ at }) => new Date(at).toISOString(), null);
  const isFirstOfRecord = related.length > 0 && !input.cursor && kind !== 'change';
  const open = isFirstOfRecord ? await selectOpenTasks(em, related, input) : [];
  const items = [...open, ...page.items].map(presentEntry);
  return {
    ...page,
    items: kind === 'change' ? items : items.map((entry) => withoutFollowing(records, entry)),
  };
}

/** The number of open tasks of a record that stand above what happened. */
const MAX_OPEN = 50;

/** The tasks of a record and of those below it that are still to be done, by the day on which they are due. */
function selectOpenTasks(
  em: EntityManager,
  related: RelatedRecords[],
  { kind, personId, record }: TimelineInput,
) {
  // An engagement's own screen has its step at the top.
  const isShown = record?.noun === 'engagement' ? sql`not ${isOfStep}` : sql`true`;
  const sides = related
    .filter(({ noun }) => isSubjectNoun(noun))
    .map(
      ({ noun, name }) => sql`
      select line.* from ${sql.id(name)} as related cross join lateral (
        select 'activity', id, created_at, null::bigint, ${referencesOfActivity}
          from activities
         where ${sql.id(`${noun}_id`)} = related.id and ${isOpenTask} and ${isShown}
           and ${wherePerson('created_by_id', personId)} and ${isType(kind) ? sql`type = ${kind}` : sql`true`}
         order by due_date, id limit ${MAX_OPEN}) as line`,
    );
  const lines = sql`select * from (${sql.join(
    sides.map((side) => sql`(${side})`),
    sql` union all `,
  )}) as sides (kind, id, at, history_id, ${references})`;
  return selectLines(
    em,
    related,
    lines,
    sql`activity.due_date, activity.due_time nulls last, line.id limit ${MAX_OPEN}`,
  );
}

const isOpenTask = sql`due_date is not null and done_at is null`;

/** The task of a step that is done, or that is no longer to be done: the change of its engagement tells that. */
const isEndedStep = sql`${isOfStep} and done_at is not null`;

/** The note of an assignment whose change of the owner is a line as well. */
const isNoteOfOwner = sql`
  type = 'assignment' and exists (
    select from history
     where record_id = activities.lead_id and table_name = 'leads' and action = 'changed' and cause is distinct from 'noted'
       and jsonb_exists(changes, 'assigned_to_id')
       and at between activities.created_at - interval '1 minute' and activities.created_at + interval '1 minute')`;

/** What a lead's own timeline has beside each change; elsewhere the change says more. */
const isUpdateNote = sql`type = 'note' and title = ${LEAD_UPDATED.title} and description = ${LEAD_UPDATED.description}`;

/** A change without the fields that follow from it. */
function withoutFollowing(records: Records, entry: TimelineEntry): TimelineEntry {
  if (entry.kind !== 'change') return entry;
  const columns = recordOfNoun(records, entry.subject.noun).followingColumns ?? [];
  const following = columns.map(toFieldName);
  const changes = entry.change.changes.filter(({ field }) => !following.includes(field));
  return { ...entry, change: { ...entry.change, changes } };
}

/**
 * The line `other` of the history is of the same act as the line `history`, which did the same to another record of this
 * timeline.
 */
const isOfSameAct = (records: Records, related: RelatedRecords[]) => sql`
  other.act_id = history.act_id and other.table_name = history.table_name and other.action = history.action
  and history.action <> 'created' and history.cause is distinct from 'noted' and not (${isFollowing(records, 'other')})
  and ${
    related.length === 0
      ? sql`true`
      : sql`case other.table_name ${sql.join(
          related.map(
            ({ noun, name }) =>
              sql`when ${sql.lit(recordOfNoun(records, noun).table)} then other.record_id in (select id from ${sql.id(name)})`,
          ),
          sql` `,
        )} end`
  }`;

const isSubjectNoun = (noun: SearchKind): noun is SubjectNoun => noun in subjectNoun.labels;

const references = sql.join(searchKind.values.map((noun) => sql.id(`${noun}_id`)));

/** Documents have changes, but no activities. */
const referencesOfActivity = sql.join(
  searchKind.values.map((noun) => (isSubjectNoun(noun) ? sql.id(`${noun}_id`) : sql`null::uuid`)),
);

const wherePerson = (column: string, personId: string | null | undefined) =>
  personId ? sql`${sql.ref(column)} = ${personId}` : sql`true`;

type Side = (rows: number) => RawBuilder<unknown>;

/**
 * A side for each record. `rows` lines come from at most as many records, those with the newest lines; others
 * are read no further.
 */
const ofEach = (name: string, side: Side, rows: number) => sql`
  select line.*
    from (select related.id from ${sql.id(name)} as related cross join lateral (${side(1)}) as newest
           order by newest.at desc, newest.id desc limit ${rows}) as related
   cross join lateral (${side(rows)}) as line`;

function activitySides(related: RelatedRecords[], input: TimelineInput, me: string) {
  const rows = input.limit + 1;
  if (related.length === 0) return [activitiesWhere(whereSubject(input.record), input, me)(rows)];
  return related
    .filter(({ noun }) => isSubjectNoun(noun))
    .map(({ noun, name }) =>
      ofEach(name, activitiesWhere(sql`${sql.id(`${noun}_id`)} = related.id`, input, me), rows),
    );
}

function activitiesWhere(ofRecord: RawBuilder<unknown>, input: TimelineInput, me: string): Side {
  const { kind, personId, happened, by, withoutOpenTasks, cursor, record } = input;
  const after = cursor ? decodeCursor(cursor) : null;
  // Indexed, so that the newest are found without sorting.
  const at = isOfMoments(input) ? contactAt : sql`created_at`;
  const type = kind ?? undefined;
  // The first page begins with them.
  const isWithoutOpen = withoutOpenTasks || Boolean(record && input.related);
  const moments = isOfMoments(input) ? [isContact, ...momentConditions({ type, happened, by }, me)] : [];
  return (rows) => sql`
    select 'activity' as kind, id, ${at} as at, null::bigint as history_id,
           ${referencesOfActivity}
      from activities
     where ${ofRecord} and ${wherePerson('created_by_id', personId)}
       and ${isType(kind) ? sql`type = ${kind}` : sql`true`}
       and ${moments.length > 0 ? sql.join(moments, sql` and `) : sql`true`}
       and ${isWithoutOpen ? sql`not (${isOpenTask})` : sql`true`} and ${kind ? sql`true` : sql`not (${isEndedStep} or ${isNoteOfOwner})`}
       and ${record?.noun === 'lead' ? sql`true` : sql`not (${isUpdateNote})`}
       and ${after ? sql`(${at}, id) < (${after.key}::timestamptz, ${after.id}::uuid)` : sql`true`}
     order by ${at} desc, id desc limit ${rows}`;
}

/** What happened to the records of nouns that tell it. */
function eventSides(records: Records, related: RelatedRecords[], input: TimelineInput) {
  const { record, limit } = input;
  const of = (noun: SearchKind, id: RawBuilder<unknown>) =>
    sql`record_id = ${id} and noun = ${sql.lit(noun)}`;
  if (related.length === 0)
    return [
      eventsWhere(record ? of(record.noun, sql`${record.id}`) : sql`true`, input, Boolean(record))(limit + 1),
    ];
  return related
    .filter(({ noun }) => recordOfNoun(records, noun).events?.some(({ kind }) => tellsOf(kind)))
    .map(({ noun, name }) =>
      ofEach(name, eventsWhere(of(noun, sql.ref('related.id')), input, noun === record?.noun), limit + 1),
    );
}

function eventsWhere(
  ofRecord: RawBuilder<unknown>,
  { personId, cursor }: TimelineInput,
  isOwn: boolean,
): Side {
  const after = cursor ? decodeCursor(cursor) : null;
  const ids = searchKind.values.map((noun) => sql`case when noun = ${sql.lit(noun)} then record_id end`);
  return (rows) => sql`
    select 'event' as kind, id, at, null::bigint as history_id, ${sql.join(ids)}
      from events
     where ${ofRecord} and kind in (${sql.join((isOwn ? timelineKinds : sharedTimelineKinds).map(sql.lit))})
       and ${wherePerson('actor_id', personId)}
       and ${after ? sql`(at, id) < (${after.key}::timestamptz, ${after.id}::uuid)` : sql`true`}
     order by at desc, id desc limit ${rows}`;
}

function changeSides(records: Records, related: RelatedRecords[], input: TimelineInput) {
  const rows = input.limit + 1;
  const { record } = input;
  const tableOf = (noun: SearchKind) => sql.lit(recordOfNoun(records, noun).table);
  const of = (noun: SearchKind, id: RawBuilder<unknown>) =>
    sql`record_id = ${id} and table_name = ${tableOf(noun)}`;
  // Literals, not parameters: the condition of partial indexes.
  const ofAll = sql`table_name in (${sql.join(subjectNoun.values.map(tableOf))}) and record_id is not null`;
  const isRead = isReadHere(records, related, record);
  const hasEnquiries = record ? related.some(({ noun }) => noun === 'lead') : true;
  // The ids decide, so that the undoing of an act has the same record.
  const isLastOfAct =
    related.length > 0 || !record
      ? sql`(act_id is null or not exists (
          select from history other where ${isOfSameAct(records, related)} and other.record_id > history.record_id))`
      : sql`true`;
  const shown = (isOwn: boolean) =>
    input.kind === 'change'
      ? sql`true`
      : sql`not (${isFollowing(records)}) and not (${isTold(isOwn, isRead, hasEnquiries)}) and ${isLastOfAct}`;
  const changes = (where: RawBuilder<unknown>, isOwn: boolean) =>
    changesWhere(sql`${where} and ${shown(isOwn)}`, tableOf, input);
  if (related.length === 0)
    return [changes(record ? of(record.noun, sql`${record.id}`) : ofAll, Boolean(record))(rows)];
  return related.map(({ noun, name }) =>
    ofEach(name, changes(of(noun, sql.ref('related.id')), noun === record?.noun), rows),
  );
}

/**
 * Changes that an event or activity of the same act tells, such as an acceptance, if it is readable here. A
 * record's own timeline says that it was made; a lead's has its note instead, which also tells what the website made for it.
 */
const isTold = (isOwn: boolean, isRead: RawBuilder<unknown>, hasEnquiries: boolean) => sql`
  (cause is not distinct from 'noted' and action in (${isOwn ? sql.lit('changed') : sql`'changed', 'created'`})
   and ((select true from activities where id = history.act_id)
        or (select bool_or(${isRead}) from events event where event.act_id = history.act_id)) is true)
  or (action = 'created' and (table_name = 'leads' or (${sql.lit(hasEnquiries)} and cause is not distinct from 'website')))`;

/** This timeline shows the event. A scalar subquery per change: for `exists` the planner would hash or join all. */
function isReadHere(records: Records, related: RelatedRecords[], record: TimelineInput['record']) {
  const tellers = records.filter(({ events }) => events?.some(({ kind }) => tellsOf(kind)));
  const places = tellers.flatMap(({ noun, table }) => {
    const [here] = related.filter((one) => one.noun === noun);
    if (record && !here && record.noun !== noun) return [];
    const isThere = here
      ? sql`event.record_id in (select id from ${sql.id(here.name)})`
      : record
        ? sql`event.record_id = ${record.id}`
        : sql`(select true from ${sql.table(table)} as found where found.id = event.record_id)`;
    return [sql`(event.noun = ${sql.lit(noun)} and ${isThere})`];
  });
  return places.length > 0 ? sql.join(places, sql` or `) : sql`false`;
}

/** Followed from an act, such as a lead's score after a call. */
const isFollowing = (records: Records, line = 'history') =>
  sql.join(
    records.flatMap(({ table, followingColumns }) =>
      followingColumns
        ? [
            sql`${sql.ref(`${line}.table_name`)} = ${sql.lit(table)} and ${sql.ref(`${line}.action`)} = 'changed'
              and ${sql.ref(`${line}.changes`)} - ${sql.lit(`{${followingColumns.join(',')}}`)}::text[] = '{}'`,
          ]
        : [],
    ),
    sql` or `,
  );

function changesWhere(
  ofRecord: RawBuilder<unknown>,
  tableOf: (noun: SearchKind) => RawBuilder<unknown>,
  { personId, cursor }: TimelineInput,
): Side {
  const after = cursor ? decodeCursor(cursor) : null;
  const ids = searchKind.values.map(
    (noun) => sql`case when table_name = ${tableOf(noun)} then record_id end`,
  );
  return (rows) => sql`
    select 'change' as kind, ${changeUuid} as id, at, id as history_id, ${sql.join(ids)}
      from history
     where ${ofRecord} and ${wherePerson('actor_id', personId)}
       and ${after ? sql`(at, id) < (${after.key}::timestamptz, ${changeIdOf(after.id)}::bigint)` : sql`true`}
     order by at desc, history.id desc limit ${rows}`;
}

const isType = (kind: TimelineInput['kind']): kind is ActivityRecord['type'] =>
  Boolean(kind && kind in activityType.labels);
