import { TRPCError } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { liveChangesInput } from '#shared/platform/live.schema.ts';
import { TAB_HEADER } from '#shared/platform/live.ts';
import { translateDatabaseError } from '../database/errors.ts';
import type { Context } from '../rpc/trpc.ts';
import type { RequestCookie, Sessions } from './sessions.ts';

type Parts = Pick<Context, 'orm' | 'env' | 'mailer' | 'sessions' | 'limits' | 'live' | 'replica'>;

const TAB = liveChangesInput.shape.tab;

/** As our cookies look: nothing else is worth a question to the database. */
const TOKEN = /^[\w-]{43}$/;

/** A request and its answer, and which procedures it calls. */
interface Asked {
  req: FastifyRequest;
  res: FastifyReply;
  info: { calls: readonly { path: string }[] };
}

export type GetContext = ReturnType<typeof createContext>;

/** Makes the context of a request: its cookie becomes the person who is signed in. */
export function createContext(parts: Parts) {
  return async ({ req, res, info }: Asked): Promise<Context> => {
    if (info.calls.length > 1 && info.calls.some(({ path }) => path.startsWith('auth.'))) {
      throw new TRPCError({
        code: 'BAD_REQUEST',
        message: 'Calls about signing in come alone, not in a batch',
      });
    }
    const cookie = keepIn(cookieName(parts.env.PUBLIC_URL), req, res);
    const found = cookie.token && TOKEN.test(cookie.token) ? await read(parts.sessions, cookie.token) : null;
    if (found?.fresh && cookie.token) cookie.set(cookie.token, found.session.expiresAt);
    return {
      ...parts,
      cookie,
      deviceCookie: keepIn(cookieName(parts.env.PUBLIC_URL, 'device'), req, res),
      recentWriteCookie: keepIn(cookieName(parts.env.PUBLIC_URL, 'changed'), req, res),
      ip: req.ip,
      session: found?.session ?? null,
      user: found?.user ?? null,
      userAgent: req.headers['user-agent'] ?? null,
      tab: tabOf(req),
    };
  };
}

function tabOf({ headers }: FastifyRequest) {
  const named = headers[TAB_HEADER];
  return (named && TAB.safeParse(named).data) || null;
}

/** A database that is away is told as such: 'signed out' would send everybody to the login screen. */
async function read(sessions: Sessions, token: string) {
  try {
    return await sessions.validate(token);
  } catch (error) {
    throw translateDatabaseError(error) ?? error;
  }
}

/** Under https with a prefix that makes browsers refuse what a neighbouring domain, or plain http, tries to plant. */
export const cookieName = (publicUrl: string, what: 'session' | 'device' | 'changed' = 'session') =>
  `${publicUrl.startsWith('https:') ? SECURE : ''}providerdesk_${what}`;

const SECURE = '__Host-';

function keepIn(name: string, request: FastifyRequest, reply: FastifyReply): RequestCookie {
  const secure = name.startsWith(SECURE);
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
  return {
    token: request.cookies[name] ?? null,
    set: (token, expires) => void reply.setCookie(name, token, { ...attributes, expires }),
    clear: () => void reply.clearCookie(name, attributes),
  };
}
