import { newReset } from '../../auth/passwords.service.ts';
import { newConfirmation } from '../../auth/signUp.service.ts';
import { Lead } from '../../leads/leads.entity.ts';
import { writeYourDay } from '../../notices/morningMail.service.ts';
import type { EntityManager } from '../database/orm.ts';
import { User } from '../identity/users.entity.ts';
import { alreadySignedUp, approved, type Message, newEnquiry } from './messages.ts';

/**
 * A mail to be: whom it concerns and why. The queue keeps this and never a link: a token is made when its
 * mail is sent, so that no table ever holds one. Nobody's id stands for a person who is not there, and makes
 * no mail: asking for one costs the same either way.
 */
export type Letter =
  | { kind: 'confirmAddress' | 'alreadySignedUp' | 'resetPassword' | 'approved'; userId: string | null }
  | { kind: 'newEnquiry'; leadId: string; to: string }
  | { kind: 'yourDay'; userId: string; day: string };

/** The mail as it is right to send now; null when there is nothing to say any more. */
export async function writeLetter(
  em: EntityManager,
  letter: Letter,
  publicUrl: string,
): Promise<Message | null> {
  if (letter.kind === 'newEnquiry') {
    const lead = await em.findOne(Lead, letter.leadId);
    return lead?.formData ? newEnquiry(letter.to, publicUrl, lead.id, lead.formData) : null;
  }
  if (letter.kind === 'yourDay') return writeYourDay(em, letter, publicUrl);
  const { kind, userId } = letter;
  if (!userId) return null;
  if (kind === 'confirmAddress') return newConfirmation(em, userId, publicUrl);
  if (kind === 'resetPassword') return newReset(em, userId, publicUrl);
  const user = await em.findOne(User, userId);
  const words = kind === 'approved' ? approved : alreadySignedUp;
  return user && words(user.email, publicUrl);
}
