import { hash, randomBytes } from 'node:crypto';
import type { Env } from '../../env.ts';
import type { Database, EntityManager } from '../database/orm.ts';
import { Session } from './sessions.entity.ts';
import { deleteExpiredSessions, findSession } from './sessions.queries.ts';

// The cookie holds a random token, the table its SHA-256: a stolen backup signs nobody in.

export interface ActiveSession {
  id: string;
  expiresAt: Date;
  createdAt: Date;
  passwordCheckedAt: Date;
  /** True if this person has two-step sign-in. */
  hasSecondFactor: boolean;
  /** True if this is an administrator who has to set up two-step sign-in first. */
  needsSecondFactor: boolean;
}

/** One of our cookies in a request and its response. */
export interface RequestCookie {
  /** The token that the browser sent, valid or not. */
  readonly token: string | null;
  set(token: string, expiresAt: Date): void;
  clear(): void;
}

export type Sessions = ReturnType<typeof openSessions>;

const MINUTE_MS = 60_000;

/** The exactness of `lastUsedAt`: one write a minute at most. */
const LAST_USED_PRECISION_MS = MINUTE_MS;

/** Characters, as in its column. */
const USER_AGENT_LENGTH = 500;

/** The hash that the table stores of a token. */
export const hashToken = (token: string) => hash('sha256', token);

/** Sessions end after a time without use, and after a longer time in any case. */
export function openSessions(
  orm: Database,
  limits: Pick<Env, 'SESSION_IDLE_MINUTES' | 'SESSION_ABSOLUTE_MINUTES'>,
) {
  const idle = limits.SESSION_IDLE_MINUTES * MINUTE_MS;
  const longest = limits.SESSION_ABSOLUTE_MINUTES * MINUTE_MS;

  const limitExpiry = (expiresAt: Date, createdAt: Date) =>
    new Date(Math.min(expiresAt.getTime(), createdAt.getTime() + longest));

  /** The end of a session that is used now. */
  const nextExpiry = (createdAt: Date) => limitExpiry(new Date(Date.now() + idle), createdAt);

  return {
    /** Starts a session in the transaction of `em`; `token` is for the cookie. */
    async start(em: EntityManager, userId: string, userAgent: string | null) {
      await deleteExpiredSessions(em);
      const token = randomBytes(32).toString('base64url');
      const createdAt = new Date();
      const expiresAt = nextExpiry(createdAt);
      await em.insert(Session, {
        id: hashToken(token),
        user: userId,
        userAgent: userAgent?.slice(0, USER_AGENT_LENGTH) ?? null,
        createdAt,
        lastUsedAt: createdAt,
        passwordCheckedAt: createdAt,
        expiresAt,
      });
      return { token, expiresAt };
    },

    /**
     * The session and user of a cookie's token, or null. A session is renewed in the second half of its idle time. Whoever
     * may no longer sign in is signed out for good.
     */
    async validate(token: string) {
      const id = hashToken(token);
      const [found] = await findSession(orm.em, { id });
      if (!found) return null;

      const { expiresAt: stored, createdAt, lastUsedAt, passwordCheckedAt, isActive, ...owner } = found;
      const { hasSecondFactor, adminsNeedSecondFactor, userId, ...user } = owner;
      const now = new Date();
      const end = limitExpiry(stored, createdAt);
      if (!isActive || end <= now) {
        await orm.em.fork().nativeDelete(Session, { id });
        return null;
      }
      const until = nextExpiry(createdAt);
      const fresh = end.getTime() - now.getTime() <= idle / 2 && until > end;
      const expiresAt = fresh ? until : end;
      if (fresh || now.getTime() - lastUsedAt.getTime() >= LAST_USED_PRECISION_MS) {
        await orm.em.fork().nativeUpdate(Session, { id }, { lastUsedAt: now, ...(fresh && { expiresAt }) });
      }
      const needsSecondFactor = adminsNeedSecondFactor && user.role === 'admin' && !hasSecondFactor;
      return {
        session: { id, createdAt, expiresAt, passwordCheckedAt, hasSecondFactor, needsSecondFactor },
        user: { ...user, id: userId },
        fresh,
      };
    },

    /**
     * Returns the time when a session ends or has ended, without renewing it; null if there is none or its user
     * may not sign in.
     */
    async expiryOf(id: string): Promise<Date | null> {
      const session = await orm.em.fork().findOne(Session, id, { populate: ['user'], strategy: 'joined' });
      return session?.user.isActive() ? limitExpiry(session.expiresAt, session.createdAt) : null;
    },

    /** Renews a session and returns when it ends, within the absolute limit; null when it has ended. */
    async renew(em: EntityManager, id: string): Promise<Date | null> {
      const session = await em.findOne(Session, id, { refresh: true });
      if (!session) return null;
      const until = nextExpiry(session.createdAt);
      if (session.expiresAt < until) session.expiresAt = until;
      return session.expiresAt;
    },
  };
}

/** Ends all sessions of a person except the one to keep. */
export const revokeSessions = (em: EntityManager, userId: string, keptId?: string) =>
  em.nativeDelete(Session, { user: userId, ...(keptId && { id: { $ne: keptId } }) });
