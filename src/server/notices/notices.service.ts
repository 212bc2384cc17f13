import { TRPCError } from '@trpc/server';
import type * as z from 'zod';
import { today } from '#shared/fields/format.ts';
import { businessClock } from '#shared/fields/workingTime.ts';
import type { markSeenInput, morningMailInput } from '#shared/notices/notices.schema.ts';
import { MAX_NOTICES, MORNING_MAIL_HOURS } from '#shared/notices/notices.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { User } from '../platform/identity/users.entity.ts';
import { NoticeSettings } from './noticeSettings.entity.ts';

/**
 * Seen are the news that were listed, those below a full list, and what waited up to a time (never earlier
 * than before, nor later than now). What happened meanwhile but was not listed stays new.
 */
export const markSeen = (
  em: EntityManager,
  personId: string,
  { upTo, news }: z.output<typeof markSeenInput>,
) =>
  em.transactional(async (em) => {
    const isFull = news.length === MAX_NOTICES;
    await runSql(em)`
      update notices set seen_at = now()
       where person_id = ${personId} and seen_at is null
         and (event_id = any(${news}::uuid[])
           or ${isFull} and event_id < (select min(id::text)::uuid from unnest(${news}::uuid[]) as listed(id)))`;
    await runSql(em)`
      insert into notice_settings (user_id, seen_at)
      values (${personId}, least(${upTo.toISOString()}::timestamptz, now()))
      on conflict (user_id) do update set seen_at = greatest(notice_settings.seen_at, excluded.seen_at)`;
  });

export async function getNoticeSettings(em: EntityManager, personId: string) {
  const settings = await em.findOne(NoticeSettings, { user: personId });
  return {
    morningMail: settings?.morningMail ?? false,
    weekSummary: settings?.weekSummary ?? false,
    timeZone: settings?.timeZone ?? null,
    ownReplies: settings?.ownReplies ?? false,
  };
}

/**
 * Switches the morning mail on or off, and its section about the week; switched on after the morning began, the first mail
 * comes the next day.
 */
export async function setMorningMail(
  em: EntityManager,
  personId: string,
  { morningMail, weekSummary }: z.output<typeof morningMailInput>,
) {
  const mailedOn = businessClock(new Date()).hour >= MORNING_MAIL_HOURS.from ? today() : null;
  await em.transactional(
    (em) =>
      runSql(em)`
      insert into notice_settings (user_id, morning_mail, week_summary, mailed_on)
      values (${personId}, ${morningMail}, ${weekSummary ?? false}, ${mailedOn})
      on conflict (user_id) do update
        set morning_mail = excluded.morning_mail,
            week_summary = coalesce(${weekSummary ?? null}::boolean, notice_settings.week_summary),
            mailed_on = coalesce(excluded.mailed_on, notice_settings.mailed_on)`,
  );
  return getNoticeSettings(em.fork(), personId);
}

/** Whether they go to the person's own address. */
export async function setOwnReplies(em: EntityManager, personId: string, ownReplies: boolean) {
  await em.transactional(
    (em) =>
      runSql(em)`
      insert into notice_settings (user_id, own_replies) values (${personId}, ${ownReplies})
      on conflict (user_id) do update set own_replies = excluded.own_replies`,
  );
  return getNoticeSettings(em.fork(), personId);
}

/** Sets the time zone of a person's reminders; null for that of the business. */
export async function setTimeZone(em: EntityManager, personId: string, timeZone: string | null) {
  await em.transactional(
    (em) =>
      runSql(em)`
      insert into notice_settings (user_id, time_zone) values (${personId}, ${timeZone})
      on conflict (user_id) do update set time_zone = excluded.time_zone`,
  );
  return getNoticeSettings(em.fork(), personId);
}

/**
 * Chooses whether a member gets a mail about each enquiry; a repeated call changes nothing.
 * @throws NOT_FOUND when there is no such member.
 */
export const setEnquiryMail = (em: EntityManager, userId: string, isOn: boolean) =>
  em.transactional(async (em) => {
    const settings = await em.findOne(NoticeSettings, { user: userId });
    const user = await em.findOne(User, userId);
    if (!user) throw new TRPCError({ code: 'NOT_FOUND', message: 'Nobody found' });
    if ((settings?.enquiryMail ?? user.role === 'admin') === isOn) return;
    await runSql(em)`
      insert into notice_settings (user_id, enquiry_mail) values (${userId}, ${isOn})
      on conflict (user_id) do update set enquiry_mail = excluded.enquiry_mail`;
    const detail = isOn ? 'Gets an email about each enquiry' : 'Gets no email about enquiries';
    await recordEvent(em, { kind: 'business_saved', aboutId: userId, detail });
  });
