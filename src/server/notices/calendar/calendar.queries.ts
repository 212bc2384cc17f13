import { sql } from 'kysely';
import * as z from 'zod';
import { BUSINESS_TIME_ZONE, dayFromToday, pluralize } from '#shared/fields/format.ts';
import type { SubjectNoun } from '#shared/records/nouns.ts';
import { registrationDates } from '#shared/registrations/dates.ts';
import { clientName } from '../../accounts/clientName.ts';
import { followUpOwner } from '../../leads/due.queries.ts';
import { kysely } from '../../platform/database/kysely.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { instantColumn, readRows } from '../../platform/database/runSql.ts';
import { subjectColumns } from '../../records/subjectProperties.ts';
import { onlySubject, selectSubject, subjectRow } from '../../records/subjects.ts';
import type { CalendarEntry } from './writeCalendar.ts';

const PAST_DAYS = 90;
const COMING_DAYS = 731;

/** More than a person can do, so that a calendar has a size that every program reads. */
const MAX_ENTRIES = 5_000;

export interface CalendarReader {
  userId: string;
  /** Null for the business's. */
  timeZone: string | null;
  /** Otherwise titles omit what people wrote and whom it is about. */
  withNames: boolean;
}

const dueRow = subjectRow.extend({
  kind: z.enum(['task', 'meeting', 'follow-up']),
  id: z.string(),
  title: z.string(),
  /** The account, if the record's name does not identify the client. */
  client: z.string().nullable(),
  day: z.string(),
  /** Null for a whole day. */
  at: instantColumn.nullable(),
  sequence: z.number(),
  updated_at: instantColumn,
});

const KINDS = { task: 'Task', meeting: 'Meeting', 'follow-up': 'Follow up' };

/** Tasks, meetings, follow-ups and registration dates: 90 days back, two years ahead. */
export async function listCalendar(em: EntityManager, publicUrl: string, reader: CalendarReader) {
  const [due, dates] = [await listDue(em, publicUrl, reader), await listDates(em, publicUrl, reader)];
  return [...due, ...dates];
}

async function listDue(
  em: EntityManager,
  publicUrl: string,
  reader: CalendarReader,
): Promise<CalendarEntry[]> {
  const { userId, timeZone, withNames } = reader;
  const zone = timeZone ?? BUSINESS_TIME_ZONE;
  const between = (day: string) =>
    sql`${sql.ref(day)} between ${dayFromToday(-PAST_DAYS)}::date and ${dayFromToday(COMING_DAYS)}::date`;
  const momentOf = (day: string, time: string) =>
    sql`case when ${sql.ref(time)} is not null
             then (${sql.ref(day)} + ${sql.ref(time)}::time) at time zone ${zone}::text end`;
  const rows = await readRows(em, dueRow)`
    with line as (
      (select case when type = 'meeting' then 'meeting' else 'task' end as kind, id, title, due_date as day,
              ${momentOf('due_date', 'due_time')} as at, version, updated_at,
              ${sql.join(subjectColumns.map((column) => sql.ref(column)))}
         from activities
        where owner_id = ${userId} and due_date is not null and (done_at is null or type = 'meeting')
          and ${between('due_date')})
      union all
      (select 'follow-up', id, coalesce(next_action, 'Follow up'), follow_up_date,
              ${momentOf('follow_up_date', 'follow_up_time')}, version, updated_at, ${onlySubject('lead', 'id')}
         from leads where ${followUpOwner} = ${userId} and ${between('follow_up_date')})
      order by day, id limit ${MAX_ENTRIES})
    select kind, line.id, line.title, line.day::text, line.at, line.version as sequence, line.updated_at,
           ${selectSubject('line')}, coalesce(${clientName('line')}, (select name from accounts where id in (
             select account_id from leads where leads.id = line.lead_id
             union all select account_id from opportunities where opportunities.id = line.opportunity_id
             union all select account_id from proposals where proposals.id = line.proposal_id))) as client
      from line order by line.day, line.id`;
  return rows.map((row) => ({
    uid: `${row.kind}-${row.id}@providerdesk`,
    at: row.at ?? row.day,
    title: withNames
      ? [row.title, row.client ?? row.subject_title].filter(Boolean).join(' · ')
      : KINDS[row.kind],
    url: addressOf(publicUrl, row.subject_noun, row.subject_id),
    sequence: row.sequence,
    updatedAt: row.updated_at,
  }));
}

async function listDates(em: EntityManager, publicUrl: string, { userId, withNames }: CalendarReader) {
  const rows = await kysely(em)
    .selectFrom('Registration as registration')
    .innerJoin('Account as account', 'account.id', 'registration.account')
    .select(['registration.id', 'account.name', 'registration.version', 'registration.updatedAt'])
    .select(['registration.state', 'registration.pathway', 'registration.startsOn', 'registration.expiresOn'])
    .select([
      'registration.renewalStartedOn',
      'registration.midTermStartedOn',
      'registration.midTermExemption',
    ])
    .select(['registration.midTermExtendedTo', 'registration.auditFinishedOn'])
    .where('registration.owner', '=', userId)
    .where('registration.state', '=', 'current')
    .orderBy('registration.id')
    .limit(MAX_ENTRIES)
    .execute();
  const [first, last] = [dayFromToday(-PAST_DAYS), dayFromToday(COMING_DAYS)];
  return rows.flatMap((row): CalendarEntry[] =>
    registrationDates(row)
      .filter(({ status, day }) => (status === 'open' || status === 'noted') && day >= first && day <= last)
      .map(({ rule, title, day, isToBeConfirmed }) => ({
        uid: `registration-${row.id}-${rule}@providerdesk`,
        at: day,
        title: [`${title}${isToBeConfirmed ? ' (to be confirmed)' : ''}`, withNames && row.name]
          .filter(Boolean)
          .join(' · '),
        url: addressOf(publicUrl, 'registration', row.id),
        sequence: row.version,
        updatedAt: new Date(row.updatedAt),
      })),
  );
}

export const addressOf = (publicUrl: string, noun: SubjectNoun, id: string) =>
  `${publicUrl}/crm/${pluralize(noun)}/${id}`;
