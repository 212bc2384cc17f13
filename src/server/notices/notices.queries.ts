import { sql } from 'kysely';
import { today } from '#shared/fields/format.ts';
import { MAX_NOTICE_COUNT, MAX_NOTICES, type Notice, type Notices } from '#shared/notices/notices.ts';
import { describeNotice, type MicrosoftNoticeFacts } from '#shared/platform/microsoft.ts';
import type { ImportNoun } from '#shared/records/nouns.ts';
import { calledByClient, clientName } from '../accounts/clientName.ts';
import { question } from '../leads/due.queries.ts';
import { runCompiled } from '../platform/database/compiledQueries.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import { presentSubject, type SubjectRow, selectSubject } from '../records/subjects.ts';
import { newest, type Reader, rightsOf } from './newest.queries.ts';

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
  discount_cents: number;
  /** The account of a proposal, by which it is named: its own name is a number. */
  account_name: string | null;
  words: string | null;
  client: string | null;
  proposal: { number: string; total: number; hasGst: boolean };
  /** The facts of a notice about Microsoft mail. */
  mail: MicrosoftNoticeFacts;
}

/**
 * Returns the records that fell due for a person, were assigned to them or imported for them, and their proposals
 * that were answered or expired, and what was answered to their requests for a discount; for administrators the people who wait for approval and the sign-ins at Microsoft
 * that end; for them and managers the enquiries and questions that nobody has taken, and the discounts to approve; newest
 * first.
 */
export async function listNotices(em: EntityManager, user: Reader): Promise<Notices> {
  const now = new Date();
  const rows = await runSql<NoticeRow>(
    em,
    sql`
    with line as (${newest({ ...user, ...rightsOf(user), day: today() }, MAX_NOTICES)})
    select line.id, line.reason, coalesce(line.title, 'Follow up with ' || ${selectFullName('followed')}, file.file_name,
             ${selectFullName('previous_owner')}) as title, line.due::text, line.at,
           line.at > ${seenBy(user.id)} as is_new, ${selectFullName('assigner')} as by_name,
           file.noun, coalesce(notice.assigned, ${takenBy(user.id)}) as assigned, notice.due as due_count,
           jsonb_build_object('about', mail.about, 'endsOn', mail.ends_on, 'hasEnded', mail.has_ended) as mail,
           approval.discount_cents, coalesce(approval.answer, approval.question, ${question('asked')}) as words, client.name as account_name, ${selectSubject('line')},
           jsonb_build_object('number', proposal.name, 'total', proposal.total, 'hasGst', coalesce((select jsonb_typeof(sent.document -> 'gst') = 'number' from sent_proposals sent where sent.proposal_id = proposal.id), false)) as proposal,
           ${clientName('line')} as client
      from line
      left join import_notices notice on notice.import_id = line.source_id and notice.person_id = ${user.id}
      left join imports file on file.id = line.source_id
      left join microsoft_notices mail on mail.id = line.source_id
      left join discount_approvals approval on approval.id = line.source_id
      left join activities asked on asked.id = line.source_id
      left join leads lead on lead.id = line.lead_id and line.id like 'follow-up %'
      left join contacts followed on followed.id = lead.contact_id
      left join proposals proposal on proposal.id = line.proposal_id
      left join accounts client on client.id = proposal.account_id
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

/** The number of records that a person took in the hand-over `change`. */
const takenBy = (personId: string) => sql`
  (select sum(taken.value::int)::int from jsonb_each_text(change.given -> 'counts') as taken
    where change.given ->> taken.key = ${personId})`;

const seenBy = (personId: unknown) => sql`
  coalesce((select seen_at from notice_settings where user_id = ${personId}), '-infinity')`;

function presentNotice(row: NoticeRow): Notice {
  const { id, reason, title, assigned, due_count: due, noun } = row;
  const line = { id, byName: row.by_name, at: new Date(row.at), isNew: row.is_new };
  if (reason === 'handed_over') return { ...line, reason, title: title ?? '', count: assigned };
  if (reason === 'mail') return { ...line, reason, title: describeNotice(row.mail) };
  if (reason === 'waiting') return { ...line, reason, title: title ?? '' };
  if (reason === 'imported') return { ...line, reason, title: title ?? '', noun, assigned, due };
  const subject = calledByClient(presentSubject(row), row.client);
  if (reason === 'discount_asked' || reason === 'discount_approved' || reason === 'discount_refused') {
    const { discount_cents: discountCents, words } = row;
    return { ...line, reason, title: row.account_name ?? subject.title ?? '', discountCents, words, subject };
  }
  // A question stands with its words, by the name of its client.
  const named = row.words === null ? title : null;
  return {
    ...line,
    reason,
    title: named ?? row.account_name ?? subject.title ?? '',
    dueDate: row.due,
    words: row.words,
    subject,
    proposal: subject.noun === 'proposal' ? row.proposal : null,
  };
}
