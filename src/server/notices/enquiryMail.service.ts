import { TRPCError } from '@trpc/server';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { User } from '../platform/identity/users.entity.ts';
import { NoticeSettings } from './noticeSettings.entity.ts';

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
