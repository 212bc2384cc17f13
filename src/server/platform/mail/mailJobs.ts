import { composeResetMail } from '../../auth/passwords.service.ts';
import { composeConfirmationMail } from '../../auth/signUp.service.ts';
import { Lead } from '../../leads/leads.entity.ts';
import { composeDailySummaryMail } from '../../notices/morningMail.service.ts';
import type { EntityManager } from '../database/orm.ts';
import { User } from '../identity/users.entity.ts';
import { alreadySignedUpMail, approvedMail, type MailMessage, newEnquiryMail } from './messages.ts';

/**
 * A mail to be: whom it concerns and why. The queue keeps this and never a link: a token is made when its
 * mail is sent, so that no table ever holds one. Nobody's id stands for a person who is not there, and makes
 * no mail: asking for one costs the same either way.
 */
export type MailJob =
  | { kind: 'confirmAddress' | 'alreadySignedUp' | 'resetPassword' | 'approved'; userId: string | null }
  | { kind: 'newEnquiry'; leadId: string; to: string }
  | { kind: 'yourDay'; userId: string; day: string };

/** The mail as it is right to send now; null when there is nothing to say any more. */
export async function composeMail(
  em: EntityManager,
  letter: MailJob,
  publicUrl: string,
): Promise<MailMessage | null> {
  if (letter.kind === 'newEnquiry') {
    const lead = await em.findOne(Lead, letter.leadId);
    return lead?.formData ? newEnquiryMail(letter.to, publicUrl, lead.id, lead.formData) : null;
  }
  if (letter.kind === 'yourDay') return composeDailySummaryMail(em, letter, publicUrl);
  const { kind, userId } = letter;
  if (!userId) return null;
  if (kind === 'confirmAddress') return composeConfirmationMail(em, userId, publicUrl);
  if (kind === 'resetPassword') return composeResetMail(em, userId, publicUrl);
  const user = await em.findOne(User, userId);
  const words = kind === 'approved' ? approvedMail : alreadySignedUpMail;
  return user && words(user.email, publicUrl);
}
