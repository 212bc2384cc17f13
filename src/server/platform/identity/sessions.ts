import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Adapter, Lucia, TimeSpan } from 'lucia';
import type { SessionUser } from '#shared/auth/auth.schema.ts';
import { DAY_MS } from '#shared/fields/days.ts';
import { today } from '#shared/fields/format.ts';
import type { Env } from '../../env.ts';
import { defineQuery } from '../database/compiledQueries.ts';
import type { Database, EntityManager } from '../database/orm.ts';
import { runSql } from '../database/runSql.ts';
import { Session } from './sessions.entity.ts';

/** The user of a session, as far as every request needs it. */
type SessionOwner = SessionUser & { hasSecondFactor: boolean; mustHaveSecondFactor: boolean };

type FoundSession = Omit<SessionOwner, 'id'> &
  Attributes & { userId: string; expiresAt: Date; isActive: boolean };

type Attributes = Pick<
  Session,
  'createdAt' | 'lastUsedAt' | 'passwordCheckedAt' | 'userAgent' | 'byFirmAccount'
>;

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Attributes, SessionOwner>;
    DatabaseSessionAttributes: Attributes;
    DatabaseUserAttributes: { user: SessionOwner };
  }
}

/** Everything that requests need to know of their users, in one query. */
const findSession = defineQuery<{ id: string; today: string }, FoundSession>(
  'session and user',
  (db, param) =>
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
        'session.byFirmAccount as byFirmAccount',
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
            .where(({ or, and, eb }) =>
              or([
                and([eb('policy.adminsNeedSecondFactor', '=', true), eb('user.role', '=', 'admin')]),
                eb('policy.everybodyNeedsSecondFactorFrom', '<=', param('today')),
              ]),
            )
            .select('policy.id'),
        ).as('mustHaveSecondFactor'),
      ])
      .$castTo<FoundSession>(),
);

/**
 * Lucia's adapter: each request reads session and user by one prepared query, without an entity manager.
 * Lucia has no absolute limit of a session; `limitExpiry` applies ours.
 */
function luciaAdapter(
  orm: Database,
  unitOfWork: () => EntityManager,
  limitExpiry: (expiresAt: Date, session: Limited) => Date,
): Adapter {
  return {
    async getSessionAndUser(id) {
      const [found] = await findSession(orm.em, { id, today: today() });
      if (!found) return [null, null];
      const { userId, expiresAt, isActive, ...rest } = found;
      const { userAgent, createdAt, lastUsedAt, passwordCheckedAt, byFirmAccount, ...user } = rest;
      const session = {
        id,
        userId,
        expiresAt: limitExpiry(expiresAt, rest),
        attributes: { userAgent, createdAt, lastUsedAt, passwordCheckedAt, byFirmAccount },
      };
      // Without a user Lucia deletes the session: whoever may not sign in is signed out.
      return [session, isActive ? { id: userId, attributes: { user: { ...user, id: userId } } } : null];
    },

    // Unused: sessions are ended together, and never listed.
    getUserSessions: async () => [],

    async setSession({ id, userId, expiresAt, attributes }) {
      await unitOfWork().insert(Session, {
        ...attributes,
        id,
        user: userId,
        expiresAt: limitExpiry(expiresAt, attributes),
      });
    },

    async updateSessionExpiration(id, expiresAt) {
      const em = unitOfWork();
      const session = await em.findOne(Session, id);
      if (!session) return;
      const until = limitExpiry(expiresAt, session);
      await em.nativeUpdate(Session, { id, expiresAt: { $lt: until } }, { expiresAt: until });
    },

    async deleteSession(id) {
      await unitOfWork().nativeDelete(Session, { id });
    },

    async deleteUserSessions(userId) {
      await unitOfWork().nativeDelete(Session, { user: userId });
    },

    async deleteExpiredSessions() {
      // Skips rows that another transaction is deleting: waiting could deadlock.
      await runSql(unitOfWork())`
        delete from sessions where id in
       (select id from sessions where expires_at <= ${new Date()} for update skip locked)`;
    },
  };
}

// Lucia manages sessions; only this file and its adapter import it. The cookie has a random token, the table
// its SHA-256: a stolen backup signs nobody in.

export interface ActiveSession {
  id: string;
  expiresAt: Date;
  createdAt: Date;
  passwordCheckedAt: Date;
  /** They must set up two-step sign-in first. */
  needsSecondFactor: boolean;
}

export interface RequestCookie {
  /** The token that the browser sent, valid or not. */
  readonly token: string | null;
  set(token: string, expiresAt: Date): void;
  clear(): void;
}

export type Sessions = ReturnType<typeof openSessions>;

/** The facts on which the absolute limit of a session depends. */
type Limited = Pick<Session, 'createdAt' | 'byFirmAccount'>;

/** Milliseconds. Whoever loses the account of the firm is out by then: the provider is asked again. */
const FIRM_SESSION_MS = DAY_MS;

/** Writes `lastUsedAt` once a minute at most. */
const LAST_USED_PRECISION_MS = 60_000;

/** Characters, as in the column. */
const USER_AGENT_LENGTH = 500;

export const hashToken = (token: string) => hash('sha256', token);

/** They end after a time without use, and at an absolute limit. */
export function openSessions(
  orm: Database,
  limits: Pick<Env, 'SESSION_IDLE_MINUTES' | 'SESSION_ABSOLUTE_MINUTES'>,
) {
  const idle = new TimeSpan(limits.SESSION_IDLE_MINUTES, 'm');
  const longest = new TimeSpan(limits.SESSION_ABSOLUTE_MINUTES, 'm').milliseconds();

  const limitExpiry = (expiresAt: Date, { createdAt, byFirmAccount }: Limited) => {
    const most = byFirmAccount ? Math.min(longest, FIRM_SESSION_MS) : longest;
    return new Date(Math.min(expiresAt.getTime(), createdAt.getTime() + most));
  };

  const luciaOn = (em: () => EntityManager) =>
    new Lucia(luciaAdapter(orm, em, limitExpiry), {
      sessionExpiresIn: idle,
      getSessionAttributes: (attributes) => attributes,
      getUserAttributes: ({ user }) => user,
    });

  const lucia = luciaOn(() => orm.em.fork());

  return {
    /**
     * Starts a session in the transaction of `em`; `token` is for the cookie. Where the firm's account signs in, the
     * provider may not have asked for anything: that confirms no password.
     */
    async start(em: EntityManager, userId: string, userAgent: string | null, byFirmAccount = false) {
      const lucia = luciaOn(() => em);
      await lucia.deleteExpiredSessions();
      const token = randomBytes(32).toString('base64url');
      const createdAt = new Date();
      const { expiresAt } = await lucia.createSession(
        userId,
        {
          userAgent: userAgent?.slice(0, USER_AGENT_LENGTH) ?? null,
          createdAt,
          lastUsedAt: createdAt,
          passwordCheckedAt: byFirmAccount ? new Date(0) : createdAt,
          byFirmAccount,
        },
        { sessionId: hashToken(token) },
      );
      return { token, createdAt, expiresAt: limitExpiry(expiresAt, { createdAt, byFirmAccount }) };
    },

    /** Null if invalid. Lucia renews a session in the second half of its idle time. */
    async validate(token: string) {
      const { session, user: found } = await lucia.validateSession(hashToken(token));
      if (!session) return null;

      const { hasSecondFactor, mustHaveSecondFactor, ...user } = found;
      const { id, createdAt, lastUsedAt, passwordCheckedAt, byFirmAccount, fresh } = session;
      const now = new Date();
      if (now.getTime() - lastUsedAt.getTime() >= LAST_USED_PRECISION_MS) {
        await orm.em.fork().nativeUpdate(Session, { id }, { lastUsedAt: now });
      }
      const expiresAt = limitExpiry(session.expiresAt, session);
      // The provider asks for the second step of the firm's accounts.
      const needsSecondFactor = mustHaveSecondFactor && !hasSecondFactor && !byFirmAccount;
      return { session: { id, createdAt, expiresAt, passwordCheckedAt, needsSecondFactor }, user, fresh };
    },

    /**
     * Returns the time when a session ends or has ended, without renewing it; null if there is none or its user
     * may not sign in.
     */
    async expiryOf(id: string): Promise<Date | null> {
      const session = await orm.em.fork().findOne(Session, id, { populate: ['user'], strategy: 'joined' });
      return session?.user.isActive() ? limitExpiry(session.expiresAt, session) : null;
    },

    /** Renews a session and returns when it ends, within the absolute limit; null when it has ended. */
    async renew(em: EntityManager, id: string): Promise<Date | null> {
      const until = new Date(Date.now() + idle.milliseconds());
      await luciaAdapter(orm, () => em, limitExpiry).updateSessionExpiration(id, until);
      const session = await em.findOne(Session, id, { refresh: true });
      return session?.expiresAt ?? null;
    },
  };
}

/** Ends all sessions of a person except the one to keep. */
export const revokeSessions = (em: EntityManager, userId: string, keptId?: string) =>
  em.nativeDelete(Session, { user: userId, ...(keptId && { id: { $ne: keptId } }) });
