import { type RawBuilder, sql } from 'kysely';
import type { SessionUser } from '#shared/auth/auth.schema.ts';
import { BUSINESS_TIME_ZONE, today } from '#shared/fields/format.ts';
import { describeNotice, type MicrosoftNoticeFacts } from '#shared/mail-settings/microsoft.ts';
import { MAX_NOTICE_COUNT, MAX_NOTICES, type Notice, type Notices } from '#shared/notices/notices.ts';
import { hasRight } from '#shared/team/rights.ts';
import { calledByClient, clientName } from '../accounts/clientName.ts';
import { followUpOwner, OPEN_FOLLOW_UP, OPEN_TASK, question } from '../leads/due.queries.ts';
import { runCompiled } from '../platform/database/compiledQueries.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import type { Records } from '../records/record.ts';
import { subjectColumns } from '../records/subjectProperties.ts';
import {
  noSubject,
  onlySubject,
  presentSubject,
  type SubjectRow,
  selectSubject,
} from '../records/subjects.ts';
import { listNews, newsOf } from './news.queries.ts';

// What waits for a person, as in My day, or for everybody with a right: computed while it waits, and new
// since the bell was last seen.

type Reader = Pick<SessionUser, 'id' | 'role'>;

/** Rights that show what waits for nobody in particular. */
const rightsOf = (user: Reader) => ({
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

/** The newest of each kind are limited before names are joined. */
const waiting = ({ personId, day, ...rights }: Waiting, most: number) => {
  const [now, limit] = [sql`${day}::date`, sql.lit(most)];
  return sql`
    ${dueFor(sql`${personId}`, now, limit)}
    union all
    ${waitingForRight(rights, sql`${personId}`, limit)}
    order by at desc, id limit ${limit}`;
};

/** A task from somebody else is new since it was given. */
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
        and not (given.at is null and ${wasDueWhenMade})
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

/** Reminders whose day had passed before they were made, and the call of an acceptance: what made them is the notice. */
const wasDueWhenMade = sql`
  is_reminder and due_date < (created_at at time zone ${sql.lit(BUSINESS_TIME_ZONE)})::date
    + (proposal_id is not null)::int`;

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

interface WaitingRow extends SubjectRow {
  id: string;
  reason: 'due' | 'enquiry' | 'question' | 'waiting' | 'mail' | 'discount_asked';
  title: string | null;
  due: string | null;
  due_time: string | null;
  by_name: string | null;
  at: Date;
  is_new: boolean;
  discount_cents: number;
  /** Names a proposal, whose own name is a number. */
  account_name: string | null;
  words: string | null;
  client: string | null;
  mail: MicrosoftNoticeFacts;
}

interface BellContext {
  em: EntityManager;
  records: Records;
  user: Reader;
}

/** The newest news, and as much of what waits, all newest first. */
export async function listNotices({ em, records, user }: BellContext): Promise<Notices> {
  const now = new Date();
  const news = await listNews(em, records, user.id, MAX_NOTICES);
  const rows = await runSql<WaitingRow>(em)`
    with line as (${waiting({ personId: user.id, day: today(), ...rightsOf(user) }, MAX_NOTICES)})
    select line.id, line.reason, coalesce(line.title, 'Follow up with ' || ${selectFullName('followed')}) as title,
           line.due::text, line.at, line.at > ${seenBy(user.id)} as is_new, ${selectFullName('asker')} as by_name,
           jsonb_build_object('about', mail.about, 'endsOn', mail.ends_on, 'hasEnded', mail.has_ended) as mail,
           approval.discount_cents, coalesce(approval.question, ${question('asked')}) as words, asked.due_time, account.name as account_name,
           ${selectSubject('line')}, ${clientName('line')} as client
      from line
      left join microsoft_notices mail on mail.id = line.source_id
      left join discount_approvals approval on approval.id = line.source_id
      left join activities asked on asked.id = line.source_id
      left join leads lead on lead.id = line.lead_id and line.id like 'follow-up %'
      left join contacts followed on followed.id = lead.contact_id
      left join proposals proposal on proposal.id = line.proposal_id
      left join accounts account on account.id = proposal.account_id
      left join users asker on asker.id = line.by_id
     order by line.at desc, line.id`;
  const items = [...news, ...rows.map(presentWaiting)].sort((a, b) => b.at.getTime() - a.at.getTime());
  return { at: now, items };
}

/**
 * 100 means more than 99. Screens ask again after changes that name their person, so what is counted by must
 * be in the record (`crm/cache/invalidation.ts`, decision 018).
 */
export async function countNotices({ em, records, user }: BellContext) {
  const rights = rightsOf(user);
  const most = MAX_NOTICE_COUNT + 1;
  const [counted] = await runCompiled<{ count: number }>(
    em,
    { name: `notices ${Object.values(rights).map(Number).join('')}` },
    (db, param) => {
      const personId = param('personId');
      const unseen = sql<{ count: number }>`
        (select (select count(*) from (${newsOf(records, personId, { isUnseen: true, most })}) as news)::int
              + (select count(*) from (${waiting({ personId, day: param('day'), ...rights }, most)}) as line
                  where at > ${seenBy(personId)})::int as count)`;
      return db.selectFrom(unseen.as('counted')).select('counted.count as count');
    },
    { personId: user.id, day: today() },
  );
  return Math.min(counted?.count ?? 0, most);
}

const seenBy = (personId: unknown) => sql`
  coalesce((select seen_at from notice_settings where user_id = ${personId}), '-infinity')`;

function presentWaiting(row: WaitingRow): Notice {
  const { id, reason, title, words } = row;
  const line = { id, at: new Date(row.at), isNew: row.is_new };
  if (reason === 'mail') return { ...line, reason, title: describeNotice(row.mail) };
  if (reason === 'waiting') return { ...line, reason, title: title ?? '' };
  const subject = calledByClient(presentSubject(row), row.client);
  const name = row.account_name ?? subject.title ?? '';
  if (reason === 'discount_asked')
    return {
      ...line,
      ...{ reason, title: name, byName: row.by_name, discountCents: row.discount_cents, words, subject },
    };
  // A question has its words, and its client's name.
  const named = words === null ? title : null;
  return { ...line, reason, title: named ?? name, dueDate: row.due, dueTime: row.due_time, words, subject };
}
