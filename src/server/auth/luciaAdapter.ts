import type { Adapter, DatabaseSession, Lucia } from 'lucia';
import type { SessionUser } from '#shared/auth.ts';
import type { EntityManager } from '../database/orm.ts';
import { Session } from './sessions.entity.ts';
import type { User } from './users.entity.ts';

type Times = Pick<Session, 'createdAt' | 'lastUsedAt' | 'passwordCheckedAt'>;

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Times, SessionUser & { hasSecondFactor: boolean }>;
    DatabaseSessionAttributes: Times & { userAgent: string | null };
    DatabaseUserAttributes: { user: User };
  }
}

/** Lucia's view of our table. Lucia has no absolute limit: `within` says how far a session may reach at most. */
export function luciaAdapter(em: EntityManager, within: (expiresAt: Date, createdAt: Date) => Date): Adapter {
  const present = ({ id, user, expiresAt, ...row }: Session): DatabaseSession => {
    const { userAgent, createdAt, lastUsedAt, passwordCheckedAt } = row;
    return {
      id,
      userId: user.id,
      expiresAt: within(expiresAt, createdAt),
      attributes: { userAgent, createdAt, lastUsedAt, passwordCheckedAt },
    };
  };

  return {
    async getSessionAndUser(id) {
      const session = await em.findOne(Session, id, { populate: ['user'], strategy: 'joined' });
      if (!session) return [null, null];
      // Lucia deletes a session without a user, so whoever may no longer sign in is signed out for good.
      const user = session.user.isActive() ? session.user : null;
      return [present(session), user && { id: user.id, attributes: { user } }];
    },

    async getUserSessions(userId) {
      return (await em.find(Session, { user: userId })).map(present);
    },

    async setSession({ id, userId, expiresAt, attributes }) {
      const { createdAt } = attributes;
      await em.insert(Session, { ...attributes, id, user: userId, expiresAt: within(expiresAt, createdAt) });
    },

    async updateSessionExpiration(id, expiresAt) {
      const session = await em.findOne(Session, id);
      if (!session) return;
      const until = within(expiresAt, session.createdAt);
      await em.nativeUpdate(Session, { id, expiresAt: { $lt: until } }, { expiresAt: until });
    },

    async deleteSession(id) {
      await em.nativeDelete(Session, { id });
    },

    async deleteUserSessions(userId) {
      await em.nativeDelete(Session, { user: userId });
    },

    async deleteExpiredSessions() {
      // What is locked is being ended by somebody else: waiting for it could end in a deadlock.
      await em.execute(
        `delete from sessions where id in
           (select id from sessions where expires_at <= ? for update skip locked)`,
        [new Date()],
      );
    },
  };
}
