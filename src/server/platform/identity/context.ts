import { TRPCError } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionUser } from '#shared/auth/auth.schema.ts';
import { liveChangesInput } from '#shared/platform/live.schema.ts';
import { TAB_HEADER, TRIAL_HEADER } from '#shared/platform/live.ts';
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

/** The parts that are opened once and serve every request. */
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
  /** The session of the cookie that came with the request; null for visitors. */
  session: ActiveSession | null;
  user: SessionUser | null;
  /** The session cookie of the request and its answer. */
  cookie: RequestCookie;
  /** Marks a browser in which somebody signed in before. */
  deviceCookie: RequestCookie;
  /** Keeps what a sign-in at Microsoft that has begun is checked by. */
  microsoftCookie: RequestCookie;
  /** The same of a sign-in with an account of the firm. */
  firmCookie: RequestCookie;
  /** The address of the client, as far as `TRUST_PROXY` lets proxies state it. */
  ip: string;
  userAgent: string | null;
  /** The id of the browser tab, if the request has one. */
  tab: string | null;
  /** What its calls do is taken back. */
  isTrial: boolean;
  /** The end of the time that its calls have, by `performance.now()`. */
  endsAt: number | undefined;
}

const tabId = liveChangesInput.shape.tab;

/** The format of our cookies' tokens: nothing else is looked up in the database. */
const TOKEN = /^[\w-]{43}$/;

interface RequestParts {
  req: FastifyRequest;
  res: FastifyReply;
  /** The procedures that the request calls; empty for a route that is no procedure. */
  info: { calls: readonly { path: string }[] };
  endsAt?: number;
}

export type GetContext = ReturnType<typeof createContext>;

/**
 * A function that makes the context of a request; it renews the session of the cookie when that is due.
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
      firmCookie: requestCookie(cookieName(PUBLIC_URL, 'firm'), req, res),
      ip: req.ip,
      session: found?.session ?? null,
      user: found?.user ?? null,
      userAgent: req.headers['user-agent'] ?? null,
      tab: tabOf(req),
      isTrial: req.headers[TRIAL_HEADER] !== undefined,
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
export const cookieName = (
  publicUrl: string,
  purpose: 'session' | 'device' | 'microsoft' | 'firm' = 'session',
) => `${publicUrl.startsWith('https:') ? SECURE_PREFIX : ''}providerdesk_${purpose}`;

function requestCookie(name: string, request: FastifyRequest, reply: FastifyReply): RequestCookie {
  const secure = name.startsWith(SECURE_PREFIX);
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
  return {
    token: request.cookies[name] ?? null,
    set: (token, expires) => void reply.setCookie(name, token, { ...attributes, expires }),
    clear: () => void reply.clearCookie(name, attributes),
  };
}
