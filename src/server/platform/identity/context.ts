import { TRPCError } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionUser } from '#shared/auth/auth.schema.ts';
import { liveChangesInput } from '#shared/platform/live.schema.ts';
import { TAB_HEADER } from '#shared/platform/live.ts';
import { procedureFacts } from '#shared/procedures.ts';
import type { Env } from '../../env.ts';
import { translateDatabaseError } from '../database/errors.ts';
import type { Database } from '../database/orm.ts';
import type { Jobs } from '../jobs.ts';
import type { Limits } from '../limits/limits.ts';
import type { Turns } from '../limits/turns.ts';
import type { Live } from '../live/live.service.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { ActiveSession, RequestCookie, Sessions } from './sessions.ts';

/** Opened once, for all requests. */
export interface Services {
  orm: Database;
  env: Env;
  jobs: Jobs;
  mailer: Mailer;
  sessions: Sessions;
  limits: Limits;
  turns: Turns;
  live: Live;
}

export interface Context extends Services {
  /** Null for visitors. */
  session: ActiveSession | null;
  user: SessionUser | null;
  /** The session cookie of the request and its answer. */
  cookie: RequestCookie;
  /** Marks a browser in which somebody signed in before. */
  deviceCookie: RequestCookie;
  /** For checking a sign-in at Microsoft that has begun. */
  microsoftCookie: RequestCookie;
  /** As far as `TRUST_PROXY` trusts proxies. */
  ip: string;
  userAgent: string | null;
  /** Of the browser tab, if any. */
  tab: string | null;
  /** By `performance.now()`. */
  endsAt: number | undefined;
}

const tabId = liveChangesInput.shape.tab;

/** Nothing else is looked up in the database. */
const TOKEN = /^[\w-]{43}$/;

interface RequestParts {
  req: FastifyRequest;
  res: FastifyReply;
  /** Empty for routes that are not procedures. */
  info: { calls: readonly { path: string }[] };
  endsAt?: number;
}

export type GetContext = ReturnType<typeof createContext>;

/**
 * Renews the cookie's session when due.
 * @throws BAD_REQUEST when calls about signing in come in a batch with others.
 * @throws SERVICE_UNAVAILABLE when the database cannot be reached.
 */
export function createContext(services: Services) {
  const { PUBLIC_URL } = services.env;
  return async ({ req, res, info, endsAt }: RequestParts): Promise<Context> => {
    if (info.calls.length > 1 && info.calls.some(({ path }) => procedureFacts[path]?.isAboutSigningIn)) {
      throw new TRPCError({
        code: 'BAD_REQUEST',
        message: 'Calls about signing in come alone, not in a batch',
      });
    }
    const cookie = requestCookie(cookieName(PUBLIC_URL), req, res);
    const found =
      cookie.token && TOKEN.test(cookie.token) ? await validate(services.sessions, cookie.token) : null;
    if (found?.fresh && cookie.token) cookie.set(cookie.token, found.session.expiresAt);
    return {
      ...services,
      cookie,
      deviceCookie: requestCookie(cookieName(PUBLIC_URL, 'device'), req, res),
      microsoftCookie: requestCookie(cookieName(PUBLIC_URL, 'microsoft'), req, res),
      ip: req.ip,
      session: found?.session ?? null,
      user: found?.user ?? null,
      userAgent: req.headers['user-agent'] ?? null,
      tab: tabOf(req),
      endsAt,
    };
  };
}

function tabOf({ headers }: FastifyRequest) {
  const tab = headers[TAB_HEADER];
  return (tab && tabId.safeParse(tab).data) || null;
}

/** A missing database is an error: 'signed out' would send everybody to the login screen. */
async function validate(sessions: Sessions, token: string) {
  try {
    return await sessions.validate(token);
  } catch (error) {
    throw translateDatabaseError(error) ?? error;
  }
}

const SECURE_PREFIX = '__Host-';

/** Under https with a prefix: browsers then reject cookies set by other domains or plain http. */
export const cookieName = (publicUrl: string, purpose: 'session' | 'device' | 'microsoft' = 'session') =>
  `${publicUrl.startsWith('https:') ? SECURE_PREFIX : ''}providerdesk_${purpose}`;

function requestCookie(name: string, request: FastifyRequest, reply: FastifyReply): RequestCookie {
  const secure = name.startsWith(SECURE_PREFIX);
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
  return {
    token: request.cookies[name] ?? null,
    set: (token, expires) => void reply.setCookie(name, token, { ...attributes, expires }),
    clear: () => void reply.clearCookie(name, attributes),
  };
}
