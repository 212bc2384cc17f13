import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { User } from '../platform/identity/users.entity.ts';
import { NoticeSettings } from './noticeSettings.entity.ts';

/** The ids of the members who were chosen to get a mail about each enquiry, whether or not they are active. */
export async function enquiryMailIds(em: EntityManager): Promise<string[]> {
  const chosen = await em.find(NoticeSettings, { enquiryMail: true });
  return chosen.map(({ user }) => user.id);
}

/**
 * Chooses whether a member gets a mail about each enquiry; a repeated call changes nothing.
 * @throws NOT_FOUND when there is no such member.
 */
export const setEnquiryMail = (em: EntityManager, userId: string, isOn: boolean) =>
  em.transactional(async (em) => {
    const settings = await em.findOne(NoticeSettings, { user: userId });
    if ((settings?.enquiryMail ?? false) === isOn) return;
    if (!(await em.findOne(User, userId)))
      throw new TRPCError({ code: 'NOT_FOUND', message: 'There is no such member' });
    await runSql(
      em,
      sql`insert into notice_settings (user_id, enquiry_mail) values (${userId}, ${isOn})
          on conflict (user_id) do update set enquiry_mail = excluded.enquiry_mail`,
    );
    const detail = isOn ? 'Gets a mail about each enquiry' : 'Gets no mail about enquiries';
    await recordEvent(em, { kind: 'business_saved', aboutId: userId, detail });
  });
