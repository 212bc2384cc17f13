import { describeNotice } from '#shared/mail-settings/microsoft.ts';
import { type ComposeMails, greet } from '../platform/mail/message.ts';
import { MicrosoftNotice } from './microsoftNotices.entity.ts';
import { administrators } from './notices.service.ts';

declare module '../platform/mail/message.ts' {
  interface MailJobs {
    /** A mail to an administrator about a secret or sign-in at Microsoft that ends or has ended. */
    microsoftNotice: { userId: string; noticeId: string };
  }
}

export const microsoftMails: Pick<ComposeMails, 'microsoftNotice'> = {
  /** Null once it was put right. */
  async microsoftNotice(em, { userId, noticeId }, publicUrl) {
    const notice = await em.findOne(MicrosoftNotice, noticeId);
    const user = await administrators(em).where('user.id', '=', userId).executeTakeFirst();
    if (!notice || !user) return null;
    const link = `${publicUrl}/crm/settings/business/mail`;
    return {
      to: user.email,
      subject: describeNotice(notice),
      greeting: greet(user.firstName),
      link,
      button: 'Open the email settings',
      paragraphs: [
        `${describeNotice(notice)}.`.replace(/\.\.$/, '.'),
        notice.hasEnded
          ? 'Invitations, codes and proposals are not sent meanwhile. This is where to put it right:'
          : 'After that, invitations, codes and proposals wait. This is where to renew it:',
        link,
      ],
    };
  },
};
