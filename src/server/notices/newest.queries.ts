import { type RawBuilder, sql } from 'kysely';
import { BUSINESS_TIME_ZONE, pluralize } from '#shared/fields/format.ts';
import type { SessionUser } from '#shared/team/auth.schema.ts';
import { hasRight } from '#shared/team/rights.ts';
import { followUpOwner } from '../leads/due.queries.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import { IS_SAMPLE_PROPOSAL } from '../proposals/sampleProposals.ts';
import { subjectColumns } from '../records/subjectProperties.ts';
import { noSubject, onlySubject } from '../records/subjects.ts';

export type Reader = Pick<SessionUser, 'id' | 'role'>;

type NoticeRights = ReturnType<typeof rightsOf>;

/** The rights by which somebody has notices of what concerns nobody alone. */
export const rightsOf = (user: Reader) => ({
  managesTeam: hasRight(user, 'manageTeam'),
  managesMail: hasRight(user, 'manageMail'),
  mayAssign: hasRight(user, 'assignMany'),
  approvesDiscounts: hasRight(user, 'giveLargeDiscounts'),
});

/** The nouns whose rows have the column `assigned_by_id`: who assigned the record to its owner. */
const ASSIGNED = ['opportunity', 'proposal', 'registration', 'engagement'] as const;

/** The newest notices of each kind, limited before their names are joined. */
export function newest(
  { id: personId, day, ...rights }: NoticeRights & { id: unknown; day: unknown },
  most: number,
) {
  const limit = sql.lit(most);
  const now = sql`${day}::date`;
  const beginOf = (day: string) =>
    sql`(${sql.ref(day)}::timestamp at time zone ${sql.lit(BUSINESS_TIME_ZONE)})`;
  const assigned = (noun: (typeof ASSIGNED)[number]) => sql`
    (select ${sql.lit(`${noun} `)} || id, 'assigned', null, null, assigned_by_id, assigned_at,
            ${onlySubject(noun, 'id')}, null
       from ${sql.table(pluralize(noun))}
      where owner_id = ${personId} and assigned_by_id <> owner_id
      order by assigned_at desc limit ${limit})`;
  return sql`
    (select 'task ' || id as id, case when due_date <= ${now} then 'due' else 'assigned' end as reason,
            title, due_date as due, case when assigned_by_id <> owner_id then assigned_by_id end as by_id,
            greatest(case when due_date <= ${now} then ${beginOf('due_date')} end,
                     case when assigned_by_id <> owner_id then assigned_at end) as at,
            ${sql.join(subjectColumns.map((column) => sql.ref(column)))}, id as source_id
       from activities
      where owner_id = ${personId} and due_date is not null and done_at is null
        and (due_date <= ${now} or assigned_by_id <> owner_id) and not ${wasLateWhenMade}
      order by at desc limit ${limit})
    union all
    (select 'follow-up ' || id, 'due', next_action, follow_up_date, null,
            ${beginOf('follow_up_date')}, ${onlySubject('lead', 'id')}, null
       from leads
      where ${followUpOwner} = ${personId} and follow_up_date is not null and follow_up_date <= ${now}
        and not exists (select 1 from lead_assignments given
                         where given.lead_id = leads.id and given.is_imported
                           and given.created_at >= ${beginOf('follow_up_date')})
      order by follow_up_date desc limit ${limit})
    union all
    (select 'lead ' || given.id, 'assigned', null, null, given.assigned_by_id, given.created_at,
            ${onlySubject('lead', 'given.lead_id')}, null
       from lead_assignments given
      where given.assigned_to_id = ${personId} and not given.is_imported and given.assigned_by_id is distinct from ${personId}
        and not exists (select 1 from lead_assignments later
                         where later.lead_id = given.lead_id and later.created_at > given.created_at)
      order by given.created_at desc limit ${limit})
    union all
    ${sql.join(ASSIGNED.map(assigned), sql` union all `)}
    union all
    (select 'answer ' || id, state, null, null, null, answered_at, ${onlySubject('proposal', 'id')}, null
       from proposals
      where ${answersTo(personId)} and state in ('accepted', 'declined')
      order by answered_at desc limit ${limit})
    union all
    (select 'expired ' || id, 'expired', null, valid_until, null,
            ${dayAfter}, ${onlySubject('proposal', 'id')}, null
       from proposals
      where ${answersTo(personId)} and state in ('sent', 'viewed', 'expired') and valid_until < ${now}
      order by valid_until desc limit ${limit})
    union all
    (select 'discount ' || id || state, 'discount_' || state, null, null, answered_by_id, answered_at,
            ${onlySubject('proposal', 'proposal_id')}, id
       from discount_approvals
      where asked_by_id = ${personId} and answered_by_id <> ${personId}
      order by answered_at desc limit ${limit})
    union all
    (select 'import ' || import_id, 'imported', null, null, null, at, ${noSubject}, import_id
       from import_notices
      where person_id = ${personId}
      order by at desc limit ${limit})
    union all
    (select 'hand-over ' || id, 'handed_over', null, null, made_by_id, created_at, ${noSubject}, id
       from bulk_changes
      where kind = 'hand_over' and undone_at is null and made_by_id <> ${personId}
        and exists (select from jsonb_each_text(given -> 'counts') as taken where given ->> taken.key = ${personId})
      order by created_at desc limit ${limit})
    union all
    ${newestByRight({ ...rights, personId }, now, limit)}
    order by at desc, id limit ${limit}`;
}

/** The notices for everybody with a right. */
const newestByRight = (
  { managesTeam, managesMail, mayAssign, approvesDiscounts, personId }: NoticeRights & { personId: unknown },
  now: RawBuilder<unknown>,
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
      where ${sql.lit(mayAssign)} and owner_id is null and created_by_id is null and due_date is not null
        and done_at is null and not is_reminder
      order by created_at desc limit ${limit})
    union all
    (select 'answer ' || id, state, null, null, null, answered_at, ${onlySubject('proposal', 'id')}, null
       from proposals
      where ${sql.lit(mayAssign)} and state in ('accepted', 'declined') and ${answersToNobody}
      order by answered_at desc limit ${limit})
    union all
    (select 'expired ' || id, 'expired', null, valid_until, null, ${dayAfter}, ${onlySubject('proposal', 'id')}, null
       from proposals
      where ${sql.lit(mayAssign)} and state in ('sent', 'viewed', 'expired') and valid_until < ${now} and ${answersToNobody}
      order by valid_until desc limit ${limit})`;

/** Reminders whose day had passed before they were made: an import is one notice, not one for each. */
const wasLateWhenMade = sql`(is_reminder and assigned_by_id is null
  and due_date < (created_at at time zone ${sql.lit(BUSINESS_TIME_ZONE)})::date)`;

/** The moment at which the last day of a proposal is over. */
const dayAfter = sql`(valid_until + 1)::timestamp at time zone ${sql.lit(BUSINESS_TIME_ZONE)}`;

const isActive = (personId: RawBuilder<unknown>) =>
  sql`exists (select from users where users.id = ${personId} and users.deactivated_at is null)`;

const ownerIsActive = isActive(sql`proposals.owner_id`);
const senderIsActive = isActive(sql`proposals.sent_by_id`);

/** The person whom an answer to a proposal concerns, as `responsibleFor` finds them. One of a sample concerns nobody. */
const answersTo = (personId: unknown) => sql`
  not ${IS_SAMPLE_PROPOSAL} and (owner_id = ${personId}
    or sent_by_id = ${personId} and not ${ownerIsActive}
    or lead_id in (select id from leads where assigned_to_id = ${personId})
       and not ${ownerIsActive} and not ${senderIsActive})`;

const answersToNobody = sql`
  not ${IS_SAMPLE_PROPOSAL} and not ${ownerIsActive} and not ${senderIsActive}
    and not exists (select from leads where leads.id = lead_id and ${isActive(sql`assigned_to_id`)})`;
