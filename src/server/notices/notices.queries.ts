import { type RawBuilder, sql } from 'kysely';
import { BUSINESS_TIME_ZONE, today } from '#shared/fields/format.ts';
import { MAX_NOTICE_COUNT, MAX_NOTICES, type Notice, type Notices } from '#shared/notices/notices.ts';
import { describeNotice, type MicrosoftNoticeFacts } from '#shared/platform/microsoft.ts';
import type { ImportNoun } from '#shared/records/nouns.ts';
import type { SessionUser } from '#shared/team/auth.schema.ts';
import { hasRight } from '#shared/team/rights.ts';
import { followUpOwner } from '../leads/due.queries.ts';
import { runCompiled } from '../platform/database/compiledQueries.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import { subjectColumns } from '../records/subjectProperties.ts';
import {
  noSubject,
  onlySubject,
  presentSubject,
  type SubjectRow,
  selectSubject,
} from '../records/subjects.ts';

interface NoticeRow extends SubjectRow {
  id: string;
  reason: Notice['reason'];
  noun: ImportNoun;
  assigned: number;
  due_count: number;
  title: string | null;
  due: string | null;
  by_name: string | null;
  at: Date;
  is_new: boolean;
  /** The facts of a notice about Microsoft mail. */
  mail: MicrosoftNoticeFacts;
}

/**
 * Returns the records that fell due for a person, were assigned to them or imported for them, and their proposals
 * that were answered or expired; for administrators the people who wait for approval and the sign-ins at Microsoft
 * that end; for them and managers the enquiries and questions that nobody has taken; newest first.
 */
export async function listNotices(em: EntityManager, user: Reader): Promise<Notices> {
  const now = new Date();
  const rows = await runSql<NoticeRow>(
    em,
    sql`
    with line as (${newest({ ...user, ...rightsOf(user), day: today() }, MAX_NOTICES)})
    select line.id, line.reason, coalesce(line.title, file.file_name, ${selectFullName('previous_owner')}) as title, line.due::text, line.at,
           line.at > ${seenBy(user.id)} as is_new, ${selectFullName('assigner')} as by_name,
           file.noun, coalesce(notice.assigned, ${takenBy(user.id)}) as assigned, notice.due as due_count,
           jsonb_build_object('about', mail.about, 'endsOn', mail.ends_on, 'hasEnded', mail.has_ended) as mail, ${selectSubject('line')}
      from line
      left join import_notices notice on notice.import_id = line.source_id and notice.person_id = ${user.id}
      left join imports file on file.id = line.source_id
      left join microsoft_notices mail on mail.id = line.source_id
      left join bulk_changes change on change.id = line.source_id
      left join users previous_owner on previous_owner.id = (change.given ->> 'personId')::uuid
      left join users assigner on assigner.id = coalesce(line.by_id, file.created_by_id)
     order by line.at desc, line.id`,
  );
  return { at: now, items: rows.map(presentNotice) };
}

/**
 * Returns how many notices are new; 100 stands for more than 99. A screen asks again after a change that names its
 * person, so what is counted by must stand in the record (`crm/cache/invalidation.ts`, decision 099).
 */
export async function countNotices(em: EntityManager, user: Reader) {
  const rights = rightsOf(user);
  const [counted] = await runCompiled<{ count: number }>(
    em,
    { name: `notices ${Object.values(rights).map(Number).join('')}` },
    (db, param) => {
      const line = newest({ id: param('personId'), ...rights, day: param('day') }, MAX_NOTICE_COUNT + 1);
      const unseen = sql<{ count: number }>`
        (select count(*)::int as count from (${line}) as line where at > ${seenBy(param('personId'))})`;
      return db.selectFrom(unseen.as('counted')).select('counted.count as count');
    },
    { personId: user.id, day: today() },
  );
  return counted?.count ?? 0;
}

type Reader = Pick<SessionUser, 'id' | 'role'>;

const rightsOf = (user: Reader) => ({
  managesTeam: hasRight(user, 'manageTeam'),
  managesMail: hasRight(user, 'manageMail'),
  mayAssign: hasRight(user, 'assignMany'),
});

/** The number of records that a person took in the hand-over `change`. */
const takenBy = (personId: string) => sql`
  (select sum(taken.value::int)::int from jsonb_each_text(change.given -> 'counts') as taken
    where change.given ->> taken.key = ${personId})`;

const seenBy = (personId: unknown) => sql`
  coalesce((select seen_at from notice_settings where user_id = ${personId}), '-infinity')`;

/** The newest notices of each kind, limited before their names are joined. */
function newest(
  { id: personId, day, ...rights }: ReturnType<typeof rightsOf> & { id: unknown; day: unknown },
  most: number,
) {
  const limit = sql.lit(most);
  const now = sql`${day}::date`;
  const beginOf = (day: string) =>
    sql`(${sql.ref(day)}::timestamp at time zone ${sql.lit(BUSINESS_TIME_ZONE)})`;
  return sql`
    (select 'task ' || id as id, case when due_date <= ${now} then 'due' else 'assigned' end as reason,
            title, due_date as due, case when assigned_by_id <> owner_id then assigned_by_id end as by_id,
            greatest(case when due_date <= ${now} then ${beginOf('due_date')} end,
                     case when assigned_by_id <> owner_id then assigned_at end) as at,
            ${sql.join(subjectColumns.map((column) => sql.ref(column)))}, null::uuid as source_id
       from activities
      where owner_id = ${personId} and due_date is not null and done_at is null
        and (due_date <= ${now} or assigned_by_id <> owner_id)
      order by at desc limit ${limit})
    union all
    (select 'follow-up ' || id, 'due', coalesce(next_action, 'Follow up'), follow_up_date, null,
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
    (select 'opportunity ' || id, 'assigned', null, null, assigned_by_id, assigned_at,
            ${onlySubject('opportunity', 'id')}, null
       from opportunities
      where owner_id = ${personId} and assigned_by_id <> owner_id
      order by assigned_at desc limit ${limit})
    union all
    (select 'proposal ' || id, 'assigned', null, null, assigned_by_id, assigned_at,
            ${onlySubject('proposal', 'id')}, null
       from proposals
      where owner_id = ${personId} and assigned_by_id <> owner_id
      order by assigned_at desc limit ${limit})
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
    ${newestByRight(rights, now, limit)}
    order by at desc, id limit ${limit}`;
}

/** The notices for everybody with a right. */
const newestByRight = (
  { managesTeam, managesMail, mayAssign }: ReturnType<typeof rightsOf>,
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
    (select 'enquiry ' || id, 'enquiry', null, null, null, created_at, ${onlySubject('lead', 'id')}, null
       from leads
      where ${sql.lit(mayAssign)} and assigned_to_id is null and created_by_id is null and form_data is not null
        and status = 'new'
      order by created_at desc limit ${limit})
    union all
    (select 'question ' || id, 'question', title, null, null, created_at,
            ${sql.join(subjectColumns.map((column) => sql.ref(column)))}, null
       from activities
      where ${sql.lit(mayAssign)} and owner_id is null and created_by_id is null and due_date is not null
        and done_at is null
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

/** The moment at which the last day of a proposal is over. */
const dayAfter = sql`(valid_until + 1)::timestamp at time zone ${sql.lit(BUSINESS_TIME_ZONE)}`;

const isActive = (personId: RawBuilder<unknown>) =>
  sql`exists (select from users where users.id = ${personId} and users.deactivated_at is null)`;

const ownerIsActive = isActive(sql`proposals.owner_id`);
const senderIsActive = isActive(sql`proposals.sent_by_id`);

/** The person whom an answer to a proposal concerns, as `responsibleFor` finds them. */
const answersTo = (personId: unknown) => sql`
  (owner_id = ${personId}
    or sent_by_id = ${personId} and not ${ownerIsActive}
    or lead_id in (select id from leads where assigned_to_id = ${personId})
       and not ${ownerIsActive} and not ${senderIsActive})`;

const answersToNobody = sql`
  not ${ownerIsActive} and not ${senderIsActive}
    and not exists (select from leads where leads.id = lead_id and ${isActive(sql`assigned_to_id`)})`;

function presentNotice(row: NoticeRow): Notice {
  const { id, reason, title, assigned, due_count: due, noun } = row;
  const line = { id, byName: row.by_name, at: new Date(row.at), isNew: row.is_new };
  if (reason === 'handed_over') return { ...line, reason, title: title ?? '', count: assigned };
  if (reason === 'mail') return { ...line, reason, title: describeNotice(row.mail) };
  if (reason === 'waiting') return { ...line, reason, title: title ?? '' };
  if (reason === 'imported') return { ...line, reason, title: title ?? '', noun, assigned, due };
  const subject = presentSubject(row);
  return { ...line, reason, title: title ?? subject.title ?? '', dueDate: row.due, subject };
}
