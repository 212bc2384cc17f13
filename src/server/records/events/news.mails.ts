import type { EntityManager } from '../../platform/database/orm.ts';
import { User } from '../../platform/identity/users.entity.ts';
import { type ComposeMails, greet } from '../../platform/mail/message.ts';
import type { Addressed, MailReader, NewsRule } from './eventRule.ts';
import { Event } from './events.entity.ts';

declare module '../../platform/mail/message.ts' {
  interface MailJobs {
    /** A mail about an event. */
    news: MailReader & { eventId: string };
  }
}

/** Composes the mails about events; null when the event is gone, or its reader has left. */
export const newsMails = (rules: readonly NewsRule[]): Pick<ComposeMails, 'news'> => ({
  async news(em, { eventId, ...reader }, publicUrl) {
    const event = await em.findOne(Event, eventId);
    const rule = rules.find(({ kind, noun }) => kind === event?.kind && noun === event.noun);
    const addressed = await addressOf(em, reader);
    if (!event?.recordId || !rule?.mail || !addressed) return null;
    return rule.mail.compose(em, event.recordId, { ...addressed, isMember: 'userId' in reader }, publicUrl);
  },
});

/** The address, and the greeting of a member; null where the member has left. */
export async function addressOf(em: EntityManager, reader: MailReader): Promise<Addressed | null> {
  if ('to' in reader) return { to: reader.to };
  const user = await em.findOne(User, reader.userId);
  return user?.isActive() ? { to: user.email, greeting: greet(user.firstName) } : null;
}
