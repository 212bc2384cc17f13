import { authMails } from './auth/auth.mails.ts';
import { invitationMails } from './auth/invitations.mails.ts';
import { identifySender } from './business/sender.ts';
import { intakeMails } from './intake/intake.mails.ts';
import { noticesMails } from './notices/notices.mails.ts';
import type { ComposeMails } from './platform/mail/message.ts';
import { proposalsMails } from './proposals/proposals.mails.ts';
import { requestsMails } from './proposals/requests/requests.mails.ts';

/** Every mail of the product, as `openMailer` takes them. */
export const mails = {
  compose: {
    ...authMails,
    ...invitationMails,
    ...intakeMails,
    ...noticesMails,
    ...proposalsMails,
    ...requestsMails,
  } satisfies ComposeMails,
  identify: identifySender,
};
