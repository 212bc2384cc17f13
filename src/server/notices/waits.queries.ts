import { type RawBuilder, sql } from 'kysely';
import type { SessionUser } from '#shared/auth/auth.schema.ts';
import { BUSINESS_TIME_ZONE } from '#shared/fields/format.ts';
import { hasRight } from '#shared/team/rights.ts';
import { followUpOwner, OPEN_FOLLOW_UP, OPEN_TASK } from '../leads/due.queries.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import { subjectColumns } from '../records/subjectProperties.ts';
import { noSubject, onlySubject } from '../records/subjects.ts';

// What waits for a person, as My day lists it, and for everybody with a right: computed for as long as it waits, and new
// since the bell was last seen.

export type Reader = Pick<SessionUser, 'id' | 'role'>;

/** The rights by which somebody has notices of what waits for nobody alone. */
export const rightsOf = (user: Reader) => ({
  managesTeam: hasRight(user, 'manageTeam'),
  managesMail: hasRight(user, 'manageMail'),
  mayAssign: hasRight(user, 'assignMany'),
  approvesDiscounts: hasRight(user, 'giveLargeDiscounts'),
});

interface Waiting extends ReturnType<typeof rightsOf> {
  personId: unknown;
  /** The day in Sydney; 'YYYY-MM-DD'. */
  day: unknown;
}

const beginOf = (day: string) =>
  sql`(${sql.ref(day)}::timestamp at time zone ${sql.lit(BUSINESS_TIME_ZONE)})`;

/** What waits, the newest of each kind limited before its names are joined. */
export const waiting = ({ personId, day, ...rights }: Waiting, most: number) => {
  const [now, limit] = [sql`${day}::date`, sql.lit(most)];
  return sql`
    ${dueFor(sql`${personId}`, now, limit)}
    union all
    ${waitingForRight(rights, sql`${personId}`, limit)}
    order by at desc, id limit ${limit}`;
};

/** A task that somebody else gave the person is new since then. */
const dueFor = (personId: RawBuilder<unknown>, now: RawBuilder<unknown>, limit: RawBuilder<unknown>) => sql`
    (select 'task ' || id as id, 'due' as reason, title, due_date as due, null::uuid as by_id,
            greatest(${beginOf('due_date')}, given.at) as at,
            ${sql.join(subjectColumns.map((column) => sql.ref(column)))}, id as source_id
       from activities
       left join (
         select event.record_id, max(event.at) as at from notices notice join events event on event.id = notice.event_id
          where notice.person_id = ${personId} and event.kind = 'assigned' and event.noun = 'activity' group by 1
       ) given on given.record_id = activities.id
      where ${OPEN_TASK} and owner_id = ${personId} and due_date <= ${now}
        and not (given.at is null and ${wasLateWhenMade})
      order by at desc limit ${limit})
    union all
    (select 'follow-up ' || id, 'due', next_action, follow_up_date, null, ${beginOf('follow_up_date')},
            ${onlySubject('lead', 'id')}, null
       from leads
      where ${OPEN_FOLLOW_UP} and ${followUpOwner} = ${personId} and follow_up_date <= ${now}
        and not exists (select 1 from lead_assignments given
                         where given.lead_id = leads.id and given.is_imported
                           and given.created_at >= ${beginOf('follow_up_date')})
      order by follow_up_date desc limit ${limit})`;

/** Reminders whose day had passed before they were made: an import is one notice, not one for each. */
const wasLateWhenMade = sql`
  is_reminder and due_date < (created_at at time zone ${sql.lit(BUSINESS_TIME_ZONE)})::date`;

const waitingForRight = (
  { managesTeam, managesMail, mayAssign, approvesDiscounts }: ReturnType<typeof rightsOf>,
  personId: RawBuilder<unknown>,
  limit: RawBuilder<unknown>,
) => sql`
    (select 'member ' || id, 'waiting', ${selectFullName('users')}, null, null, email_confirmed_at, ${noSubject}, null
       from users
      where ${sql.lit(managesTeam)} and email_confirmed_at is not null and approved_at is null
        and deactivated_at is null
      order by email_confirmed_at desc limit ${limit})
    union all
    (select 'mail ' || id, 'mail', null, null, null, created_at, ${noSubject}, id
       from microsoft_notices
      where ${sql.lit(managesMail)}
      order by created_at desc limit ${limit})
    union all
    (select 'discount ' || approval.id, 'discount_asked', null, null, asked_by_id, approval.created_at,
            ${onlySubject('proposal', 'proposals.id')}, approval.id
       from discount_approvals approval join proposals on proposals.id = approval.proposal_id
      where ${sql.lit(approvesDiscounts)} and approval.state = 'open' and asked_by_id <> ${personId}
        and proposals.state = 'draft' and proposals.version = approval.proposal_version
      order by approval.created_at desc limit ${limit})
    union all
    (select 'enquiry ' || id, 'enquiry', null, null, null, created_at, ${onlySubject('lead', 'id')}, null
       from leads
      where ${sql.lit(mayAssign)} and assigned_to_id is null and created_by_id is null and form_data is not null
        and status = 'new'
      order by created_at desc limit ${limit})
    union all
    (select 'question ' || id, 'question', title, null, null, created_at,
            ${sql.join(subjectColumns.map((column) => sql.ref(column)))}, id
       from activities
      where ${sql.lit(mayAssign)} and ${OPEN_TASK} and owner_id is null and created_by_id is null and not is_reminder
      order by created_at desc limit ${limit})`;
