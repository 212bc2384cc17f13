import { sql } from 'kysely';
import { today } from '#shared/fields/format.ts';
import { describeNotice, type MicrosoftNoticeFacts } from '#shared/mail-settings/microsoft.ts';
import { MAX_NOTICE_COUNT, MAX_NOTICES, type Notice, type Notices } from '#shared/notices/notices.ts';
import { calledByClient, clientName } from '../accounts/clientName.ts';
import { question } from '../leads/due.queries.ts';
import { runCompiled } from '../platform/database/compiledQueries.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import type { Records } from '../records/record.ts';
import { presentSubject, type SubjectRow, selectSubject } from '../records/subjects.ts';
import { listNews, newsOf } from './news.queries.ts';
import { type Reader, rightsOf, waiting } from './waits.queries.ts';

interface WaitingRow extends SubjectRow {
  id: string;
  reason: 'due' | 'enquiry' | 'question' | 'waiting' | 'mail' | 'discount_asked';
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
  /** The facts of a notice about Microsoft mail. */
  mail: MicrosoftNoticeFacts;
}

interface BellContext {
  em: EntityManager;
  records: Records;
  user: Reader;
}

/** Returns the newest news of a person, as many of what waits for them, and all of it newest first. */
export async function listNotices({ em, records, user }: BellContext): Promise<Notices> {
  const now = new Date();
  const news = await listNews(em, records, user.id, MAX_NOTICES);
  const rows = await runSql<WaitingRow>(
    em,
    sql`
    with line as (${waiting({ personId: user.id, day: today(), ...rightsOf(user) }, MAX_NOTICES)})
    select line.id, line.reason, coalesce(line.title, 'Follow up with ' || ${selectFullName('followed')}) as title,
           line.due::text, line.at, line.at > ${seenBy(user.id)} as is_new, ${selectFullName('asker')} as by_name,
           jsonb_build_object('about', mail.about, 'endsOn', mail.ends_on, 'hasEnded', mail.has_ended) as mail,
           approval.discount_cents, coalesce(approval.question, ${question('asked')}) as words, account.name as account_name,
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
     order by line.at desc, line.id`,
  );
  const items = [...news, ...rows.map(presentWaiting)].sort((a, b) => b.at.getTime() - a.at.getTime());
  return { at: now, items };
}

/**
 * Returns how many notices are new; 100 stands for more than 99. A screen asks again after a change that names its
 * person, so what is counted by must stand in the record (`crm/cache/invalidation.ts`, decision 018).
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
  // A question stands with its words, by the name of its client.
  const named = words === null ? title : null;
  return { ...line, reason, title: named ?? name, dueDate: row.due, words, subject };
}
