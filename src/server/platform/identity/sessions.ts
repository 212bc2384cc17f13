import { createHash, randomBytes } from 'node:crypto';
import { Lucia, TimeSpan } from 'lucia';
import type { Env } from '../../env.ts';
import type { Database, EntityManager } from '../database/orm.ts';
import { luciaAdapter } from './luciaAdapter.ts';
import { Session } from './sessions.entity.ts';

// Lucia keeps the sessions; this file and its adapter are the only ones that know it. The cookie holds
// a random token, the table its SHA-256: a stolen backup signs nobody in.

export interface ActiveSession {
  id: string;
  expiresAt: Date;
  createdAt: Date;
  passwordCheckedAt: Date;
  /** Whether this person signs in with a code as well. */
  hasSecondFactor: boolean;
  /** Whether this is an administrator who is to set it up before anything else. */
  needsSecondFactor: boolean;
}

/** A cookie of ours in one request and its answer. */
export interface RequestCookie {
  /** What the browser sent along, of whatever worth. */
  readonly token: string | null;
  set(token: string, expiresAt: Date): void;
  clear(): void;
}

export type Sessions = ReturnType<typeof openSessions>;

/** 'Last used' is this exact: one write a minute at most. */
const USE_NOTED_MS = 60_000;

/** As long as its column. */
const USER_AGENT_LENGTH = 500;

/** What the table knows of a token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** Sessions that end after a while without use, and after a longer while however much they are used. */
export function openSessions(
  orm: Database,
  limits: Pick<Env, 'SESSION_IDLE_MINUTES' | 'SESSION_ABSOLUTE_MINUTES'>,
) {
  const idle = new TimeSpan(limits.SESSION_IDLE_MINUTES, 'm');
  const longest = new TimeSpan(limits.SESSION_ABSOLUTE_MINUTES, 'm').milliseconds();

  const within = (expiresAt: Date, createdAt: Date) =>
    new Date(Math.min(expiresAt.getTime(), createdAt.getTime() + longest));

  const luciaOn = (em: () => EntityManager) =>
    new Lucia(luciaAdapter(orm, em, within), {
      sessionExpiresIn: idle,
      getSessionAttributes: ({ createdAt, lastUsedAt, passwordCheckedAt }) => ({
        createdAt,
        lastUsedAt,
        passwordCheckedAt,
      }),
      getUserAttributes: ({ user }) => user,
    });

  const lucia = luciaOn(() => orm.em.fork());

  return {
    /** Signs somebody in, in the transaction of `em`, with a token that nobody has seen before. */
    async start(em: EntityManager, userId: string, userAgent: string | null) {
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
          passwordCheckedAt: createdAt,
        },
        { sessionId: hashToken(token) },
      );
      return { token, expiresAt: within(expiresAt, createdAt) };
    },

    /** Who is behind a cookie, or null. Lucia renews a session in the second half of its idle time. */
    async validate(token: string) {
      const { session, user: found } = await lucia.validateSession(hashToken(token));
      if (!session) return null;

      const { hasSecondFactor, adminsNeedSecondFactor, ...user } = found;
      const { id, createdAt, lastUsedAt, passwordCheckedAt, fresh } = session;
      const now = new Date();
      if (now.getTime() - lastUsedAt.getTime() >= USE_NOTED_MS) {
        await orm.em.fork().nativeUpdate(Session, { id }, { lastUsedAt: now });
      }
      const expiresAt = within(session.expiresAt, createdAt);
      const needsSecondFactor = adminsNeedSecondFactor && user.role === 'admin' && !hasSecondFactor;
      return {
        session: { id, createdAt, expiresAt, passwordCheckedAt, hasSecondFactor, needsSecondFactor },
        user,
        fresh,
      };
    },

    /** When a session ends that is in use now, which asking does not put off; null if it has ended. */
    async expiryOf(id: string): Promise<Date | null> {
      const session = await orm.em.fork().findOne(Session, id, { populate: ['user'], strategy: 'joined' });
      if (!session?.user.isActive()) return null;
      const expiresAt = within(session.expiresAt, session.createdAt);
      return expiresAt > new Date() ? expiresAt : null;
    },

    /** Gives a session its whole idle time again, as far as the absolute limit allows; null when it is gone. */
    async renew(em: EntityManager, id: string): Promise<Date | null> {
      const until = new Date(Date.now() + idle.milliseconds());
      await luciaAdapter(orm, () => em, within).updateSessionExpiration(id, until);
      const session = await em.findOne(Session, id, { refresh: true });
      return session?.expiresAt ?? null;
    },
  };
}

/** Ends all sessions of a person, but for the one to keep. */
export const revokeSessions = (em: EntityManager, userId: string, keptId?: string) =>
  em.nativeDelete(Session, { user: userId, ...(keptId && { id: { $ne: keptId } }) });
