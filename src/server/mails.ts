import { authMails } from './auth/auth.mails.ts';
import { invitationMails } from './auth/invitations.mails.ts';
import { identifySender } from './business/sender.ts';
import { clientPageMails } from './engagements/client-page/clientPageLink.service.ts';
import { enquired } from './intake/intake.events.ts';
import { intakeMails } from './intake/intake.mails.ts';
import { microsoftMails } from './mail-settings/microsoft.mails.ts';
import { announceNotices } from './mail-settings/notices.service.ts';
import { noticesMails } from './notices/notices.mails.ts';
import { records } from './nouns.ts';
import type { ComposeMails, MailsOnCopy } from './platform/mail/message.ts';
import { noticeMails } from './proposals/notice/notice.mails.ts';
import { proposalsMails } from './proposals/proposals.mails.ts';
import { requestMails } from './proposals/requests/requests.mails.ts';
import { newsMails } from './records/events/news.mails.ts';

/** Every mail of the product, as `openMailer` takes them. */
export const mails = {
  compose: {
    ...authMails,
    ...clientPageMails,
    ...invitationMails,
    ...intakeMails,
    ...microsoftMails,
    ...newsMails([...records.flatMap(({ events = [] }) => events), enquired]),
    ...noticeMails,
    ...noticesMails,
    ...proposalsMails,
    ...requestMails,
  } satisfies ComposeMails,
  onCopy: {
    confirmAddress: 'sent',
    alreadySignedUp: 'sent',
    resetPassword: 'sent',
    confirmPerson: 'sent',
    proposalCode: 'sent',
    noticeCode: 'sent',
    approved: 'held',
    secondFactorNeeded: 'held',
    invitation: 'held',
    memberWaiting: 'held',
    news: 'held',
    enquiryCount: 'held',
    yourDay: 'held',
    microsoftNotice: 'held',
    proposalSent: 'held',
    proposalReminder: 'held',
    proposalAccepted: 'held',
    proposalRequest: 'held',
    clientPage: 'held',
    clientsNotice: 'held',
    minimumTermEnds: 'held',
  } satisfies MailsOnCopy,
  identify: identifySender,
  noticeMicrosoft: announceNotices,
};
