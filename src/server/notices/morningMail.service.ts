import { dueGroup } from '#shared/activities.ts';
import { BUSINESS_TIME_ZONE, today } from '#shared/fields/format.ts';
import { MORNING_MAIL_HOURS } from '#shared/notices.ts';
import { listDue } from '../activities/due.queries.ts';
import type { Database, EntityManager } from '../platform/database/orm.ts';
import { User } from '../platform/identity/users.entity.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { dailySummaryMail, type MailMessage } from '../platform/mail/messages.ts';
import { NoticeSettings } from './noticeSettings.entity.ts';

const clock = new Intl.DateTimeFormat('en-AU', {
  timeZone: BUSINESS_TIME_ZONE,
  weekday: 'short',
  hour: 'numeric',
  hourCycle: 'h23',
});

/** The weekday and the hour at the consultancy. */
export function businessClock(now: Date) {
  const parts = Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, value]));
  return { weekday: parts.weekday ?? '', hour: Number(parts.hour) };
}

/**
 * Queues the mails of this morning that are not queued yet. Every process asks now and then: the day stands with
 * the person, in the transaction that queues the mail, so that each gets one, whoever asks and whenever they start.
 */
export async function queueMorningMails(orm: Database, mailer: Mailer, now = new Date()) {
  const { weekday, hour } = businessClock(now);
  if (
    weekday === 'Sat' ||
    weekday === 'Sun' ||
    hour < MORNING_MAIL_HOURS.from ||
    hour >= MORNING_MAIL_HOURS.until
  )
    return;
  const day = today(now);
  await orm.em.fork().transactional(async (em) => {
    const people = await em.execute<{ id: string }[]>(
      `update notice_settings set mailed_on = ?
         from users
        where users.id = user_id and morning_mail and mailed_on is distinct from ?::date
          and email_confirmed_at is not null and approved_at is not null and deactivated_at is null
       returning users.id`,
      [day, day],
    );
    for (const { id } of people) {
      await mailer.send(em, { kind: 'yourDay', userId: id, day }, `your day ${day} ${id}`);
    }
  });
}

const GROUPS = ['overdue', 'today', 'week'] as const;

/** As many lines of each group as a mail holds. */
const SHOWN = 20;

/** The mail as it is right to send now; null where nothing is due, the day is over, or it is no longer wanted. */
export async function composeDailySummaryMail(
  em: EntityManager,
  { userId, day }: { userId: string; day: string },
  publicUrl: string,
): Promise<MailMessage | null> {
  const user = await em.findOne(User, userId);
  const settings = await em.findOne(NoticeSettings, { user: userId });
  if (!user?.isActive() || !settings?.morningMail || day < today()) return null;
  const groups = await Promise.all(
    GROUPS.map(async (group) => {
      const page = await listDue(em, { group, whose: 'mine', limit: SHOWN }, userId);
      return { label: dueGroup.labels[group], items: page.items, total: page.total ?? 0 };
    }),
  );
  if (groups.every(({ total }) => total === 0)) return null;
  return dailySummaryMail(user.email, publicUrl, groups);
}
