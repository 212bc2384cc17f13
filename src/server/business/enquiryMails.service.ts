import { sql } from 'kysely';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import type { Context } from '../platform/identity/context.ts';

/** An address of NOTIFY_ENQUIRIES, or a member. */
export type EnquiryRecipient = { to: string } | { userId: string };

declare module '../platform/mail/message.ts' {
  interface MailJobs {
    newEnquiry: { leadId: string; to: string };
    enquiryNotice: { leadId: string; userId: string };
    /** A mail about a question of a client that nobody is responsible for. */
    questionNotice: EnquiryRecipient & { proposalId: string };
    /** A mail about all that came within an hour, such as '2026-11-23T07'. */
    enquiryCount: EnquiryRecipient & { hour: string };
  }
}

/**
 * The number of mails about enquiries and questions that somebody gets in an hour, before one mail has the count
 * of the rest.
 */
const EACH_PER_HOUR = 3;

const HOUR_MS = 3_600_000;

/** The enquiries and questions of visitors and clients that belonged to nobody, as rows of `created_at`. */
const received = sql`
  select created_at from leads where created_by_id is null and form_data is not null
  union all
  select created_at from activities
   where created_by_id is null and owner_id is null and due_date is not null and not is_reminder`;

/** Returns how many enquiries and questions came from a moment on, for so many milliseconds. */
export async function countReceived(em: EntityManager, from: Date, ms = HOUR_MS) {
  const until = new Date(from.getTime() + ms);
  const [row] = await runSql<{ count: number }>(
    em,
    sql`select count(*)::int as count from (${received}) as received
         where created_at >= ${from.toISOString()}::timestamptz and created_at < ${until.toISOString()}::timestamptz`,
  );
  return row?.count ?? 0;
}

/** The ids of the members who get a mail about each enquiry: administrators, unless somebody chose otherwise. */
export async function enquiryMailIds(em: EntityManager): Promise<string[]> {
  const rows = await runSql<{ id: string }>(
    em,
    sql`select users.id from users left join notice_settings on user_id = users.id
         where coalesce(enquiry_mail, role = 'admin') order by users.id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Mails those who are to know of an enquiry or a question, in its transaction; once for one that is sent again. Above
 * `EACH_PER_HOUR` they get one mail when the hour ends.
 */
export async function queueEnquiryMails(
  em: EntityManager,
  about: { leadId: string } | { proposalId: string; questionId: string },
  { mailer, env }: Pick<Context, 'mailer' | 'env'>,
) {
  const now = Date.now();
  const isMany = (await countReceived(em, new Date(now - HOUR_MS), 2 * HOUR_MS)) > EACH_PER_HOUR;
  const hour = new Date(now).toISOString().slice(0, 13);
  const delaySeconds = Math.ceil((HOUR_MS - (now % HOUR_MS)) / 1000);
  const recipients = [
    ...env.NOTIFY_ENQUIRIES.map((to) => ({ to })),
    ...(await enquiryMailIds(em)).map((userId) => ({ userId })),
  ];
  for (const recipient of recipients) {
    const who = Object.values(recipient)[0];
    if (isMany) {
      const job = { kind: 'enquiryCount', ...recipient, hour } as const;
      await mailer.send(em, job, { name: `enquiries ${hour} ${who}`, delaySeconds });
    } else if ('questionId' in about) {
      const { proposalId, questionId } = about;
      const job = { kind: 'questionNotice', ...recipient, proposalId } as const;
      await mailer.send(em, job, { name: `${questionId} ${who}` });
    } else {
      const { leadId } = about;
      const job =
        'to' in recipient
          ? ({ kind: 'newEnquiry', leadId, ...recipient } as const)
          : ({ kind: 'enquiryNotice', leadId, ...recipient } as const);
      await mailer.send(em, job, { name: `${leadId} ${who}` });
    }
  }
}
