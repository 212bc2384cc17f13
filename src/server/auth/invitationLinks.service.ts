import { LockMode } from '@mikro-orm/postgresql';
import { userRole } from '#shared/auth/auth.ts';
import { fullName } from '#shared/contacts/contacts.ts';
import type { InvitationLink } from '#shared/team/team.schema.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { User } from '../platform/identity/users.entity.ts';
import { Invitation } from './invitations.entity.ts';
import { type Inviter, invitationExpiry, isOpen, lockInvitation } from './invitations.service.ts';
import { hashMailedToken, newToken } from './tokens.ts';

export const invitationUrl = (publicUrl: string, token: string) =>
  `${publicUrl}/crm/invitation?token=${token}`;

/**
 * A new link of an invitation, for an administrator who passes it on: for another week and in their name. The link
 * before ends, and a mail that still waits is not sent. It is answered once, for no table has its token.
 * @throws NOT_FOUND when it is accepted or withdrawn.
 */
export const renewInvitationLink = (
  em: EntityManager,
  id: string,
  { env, user }: Pick<Inviter, 'env' | 'user'>,
): Promise<InvitationLink> =>
  em.transactional(async (em) => {
    const invitation = await lockInvitation(em, id);
    const token = newToken();
    em.assign(invitation, {
      invitedBy: user.id,
      expiresAt: invitationExpiry(),
      tokenId: hashMailedToken(token),
    });
    const detail = `As ${userRole.labels[invitation.role]}`;
    await recordEvent(em, { kind: 'invitation_link_made', aboutId: id, detail });
    return { url: invitationUrl(env.PUBLIC_URL, token) };
  });

/**
 * A new token for the mail of an invitation, which ends the link before; null when the invitation is no longer open, or
 * has another link since the mail was queued: its last moment is another then.
 */
export const renewInvitationToken = (em: EntityManager, id: string, until: string | undefined) =>
  em.transactional(async (em) => {
    const where = { id };
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
    const invitation = await em.findOne(Invitation, where, options);
    const inviter = invitation && (await em.findOneOrFail(User, invitation.invitedBy.id));
    if (!inviter || !isOpen(invitation, inviter)) return null;
    if (until && invitation.expiresAt.toISOString() !== until) return null;
    const token = newToken();
    invitation.tokenId = hashMailedToken(token);
    return { email: invitation.email, token, inviterName: fullName(inviter) };
  });
