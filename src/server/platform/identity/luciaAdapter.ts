import { sql } from 'kysely';
import type { Adapter, Lucia } from 'lucia';
import type { SessionUser } from '#shared/auth/auth.schema.ts';
import { defineQuery } from '../database/compiledQueries.ts';
import type { Database, EntityManager } from '../database/orm.ts';
import { runSql } from '../database/runSql.ts';
import { Session } from './sessions.entity.ts';

/** The user of a session, as far as every request needs it. */
type SessionOwner = SessionUser & { hasSecondFactor: boolean; adminsNeedSecondFactor: boolean };

type FoundSession = Omit<SessionOwner, 'id'> &
  Attributes & { userId: string; expiresAt: Date; isActive: boolean };

type Attributes = Pick<Session, 'createdAt' | 'lastUsedAt' | 'passwordCheckedAt' | 'userAgent'>;

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Attributes, SessionOwner>;
    DatabaseSessionAttributes: Attributes;
    DatabaseUserAttributes: { user: SessionOwner };
  }
}

/** Everything that requests need to know of their users, in one query. */
const findSession = defineQuery<{ id: string }, FoundSession>('session and user', (db, param) =>
  db
    .selectFrom('Session as session')
    .innerJoin('User as user', 'user.id', 'session.user')
    .where('session.id', '=', param('id'))
    .select(({ and, eb, exists, ref, selectFrom }) => [
      'session.user as userId',
      'session.expiresAt as expiresAt',
      'session.userAgent as userAgent',
      'session.createdAt as createdAt',
      'session.lastUsedAt as lastUsedAt',
      'session.passwordCheckedAt as passwordCheckedAt',
      'user.email as email',
      'user.firstName as firstName',
      'user.lastName as lastName',
      'user.role as role',
      and([
        eb('user.emailConfirmedAt', 'is not', null),
        eb('user.approvedAt', 'is not', null),
        eb('user.deactivatedAt', 'is', null),
      ]).as('isActive'),
      sql<boolean>`${ref('user.secondFactorAt')} is not null`.as('hasSecondFactor'),
      exists(
        selectFrom('TeamPolicy as policy')
          .where('policy.adminsNeedSecondFactor', '=', true)
          .select('policy.id'),
      ).as('adminsNeedSecondFactor'),
    ])
    .$castTo<FoundSession>(),
);

/**
 * Lucia's view of our tables. Every request reads its session and user by one prepared query, without an entity manager.
 * Lucia has no absolute limit of a session: `limitExpiry` applies ours.
 */
export function luciaAdapter(
  orm: Database,
  unitOfWork: () => EntityManager,
  limitExpiry: (expiresAt: Date, createdAt: Date) => Date,
): Adapter {
  return {
    async getSessionAndUser(id) {
      const [found] = await findSession(orm.em, { id });
      if (!found) return [null, null];
      const { userId, expiresAt, userAgent, createdAt, lastUsedAt, passwordCheckedAt, isActive, ...user } =
        found;
      const session = {
        id,
        userId,
        expiresAt: limitExpiry(expiresAt, createdAt),
        attributes: { userAgent, createdAt, lastUsedAt, passwordCheckedAt },
      };
      // Lucia deletes a session without a user: whoever may no longer sign in is signed out for good.
      return [session, isActive ? { id: userId, attributes: { user: { ...user, id: userId } } } : null];
    },

    // The sessions of a person are ended together, and never listed.
    getUserSessions: async () => [],

    async setSession({ id, userId, expiresAt, attributes }) {
      const { createdAt } = attributes;
      await unitOfWork().insert(Session, {
        ...attributes,
        id,
        user: userId,
        expiresAt: limitExpiry(expiresAt, createdAt),
      });
    },

    async updateSessionExpiration(id, expiresAt) {
      const em = unitOfWork();
      const session = await em.findOne(Session, id);
      if (!session) return;
      const until = limitExpiry(expiresAt, session.createdAt);
      await em.nativeUpdate(Session, { id, expiresAt: { $lt: until } }, { expiresAt: until });
    },

    async deleteSession(id) {
      await unitOfWork().nativeDelete(Session, { id });
    },

    async deleteUserSessions(userId) {
      await unitOfWork().nativeDelete(Session, { user: userId });
    },

    async deleteExpiredSessions() {
      // A locked row is being deleted by another transaction: waiting for it could end in a deadlock.
      await runSql(
        unitOfWork(),
        sql`delete from sessions where id in
           (select id from sessions where expires_at <= ${new Date()} for update skip locked)`,
      );
    },
  };
}
