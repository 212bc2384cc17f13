import { signInProvider } from '#shared/auth/firmAccounts.ts';
import { product } from '#shared/site/product.ts';
import { hasRight } from '#shared/team/rights.ts';
import { INVITATION_DAYS } from '#shared/team/team.schema.ts';
import { findSection } from '../business/business.service.ts';
import { Identity } from '../platform/identity/identities.entity.ts';
import { findOnlyProvider } from '../platform/identity/signInProviders.entity.ts';
import { User } from '../platform/identity/users.entity.ts';
import { userState } from '../platform/identity/users.service.ts';
import { type ComposeMails, greet, type MailMessage, nameInMail } from '../platform/mail/message.ts';
import { invitationUrl, renewInvitationToken } from './invitationLinks.service.ts';

declare module '../platform/mail/message.ts' {
  interface MailJobs {
    /** `until`: the end of its link; missing in mails queued by earlier versions. */
    invitation: { invitationId: string; until?: string };
    /** A mail to an administrator about somebody who waits for approval, a member or an account of the firm. */
    memberWaiting: { userId: string; memberId: string };
  }
}

export const invitationMails: Pick<ComposeMails, 'invitation' | 'memberWaiting'> = {
  async invitation(em, { invitationId, until }, publicUrl) {
    const renewed = await renewInvitationToken(em, invitationId, until);
    if (!renewed) return null;
    const { name } = await findSection(em, 'details');
    const who = `${nameInMail(renewed.inviterName)} invites you`;
    const only = await findOnlyProvider(em, null);
    const how = only
      ? `sign in with your own account at ${signInProvider.labels[only.provider]} here:`
      : 'choose your name and your password here:';
    return invitationMail(renewed.email, publicUrl, renewed.token, { who, firm: nameInMail(name), how });
  },
  async memberWaiting(em, { userId, memberId }, publicUrl) {
    const admin = await em.findOne(User, userId);
    if (!admin?.isActive() || !hasRight(admin, 'manageTeam')) return null;
    const member = await em.findOne(User, memberId);
    const isWaiting = member
      ? userState(member) === 'pending'
      : await em.count(Identity, { id: memberId, user: null });
    return isWaiting ? memberWaitingMail(admin, publicUrl) : null;
  },
};

const invitationMail = (
  to: string,
  publicUrl: string,
  token: string,
  { who, firm, how }: { who: string; firm: string; how: string },
): MailMessage => {
  const link = invitationUrl(publicUrl, token);
  return {
    to,
    subject: `${who} to ${firm}`,
    link,
    button: 'Accept the invitation',
    paragraphs: [
      `${who} to work at ${firm} in ${product.name}, with this email address. Please ${how}`,
      link,
      `The link works once, for ${INVITATION_DAYS} days, and only until you are sent another one. If you did not expect it, please ignore this email: nothing happens without the link.`,
    ],
  };
};

/** The mail omits the name of the member, which a stranger chose. */
const memberWaitingMail = ({ email, firstName }: User, publicUrl: string): MailMessage => {
  const link = `${publicUrl}/crm/settings/team`;
  return {
    to: email,
    subject: 'Somebody waits for your approval',
    greeting: greet(firstName),
    link,
    button: 'Open the team',
    paragraphs: [
      `Somebody has asked to work in ${product.name}. They can sign in once an administrator approves them.`,
      link,
      'If you do not know them, refuse them or deactivate the account there.',
    ],
  };
};
