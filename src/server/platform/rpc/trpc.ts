import { initTRPC, TRPCError } from '@trpc/server';
import * as z from 'zod';
import { PASSWORD_FRESH_MS, type SessionUser } from '#shared/auth.schema.ts';
import type { Env } from '../../env.ts';
import { actAs } from '../../records/history/history.service.ts';
import { wordError } from '../database/errors.ts';
import type { Database } from '../database/orm.ts';
import { OWN_CHANGES_MS, type Replica, replicaReader } from '../database/replica.ts';
import { StaleRecord } from '../database/staleRecord.ts';
import { requestId } from '../http/requestId.ts';
import { Refused } from '../identity/refused.ts';
import type { ActiveSession, SessionCookie, Sessions } from '../identity/sessions.ts';
import { type Limits, TooManyRequests } from '../limits/limits.ts';
import type { Live } from '../live/live.service.ts';
import type { Mailer } from '../mail/mailer.ts';
import { transformer } from './transformer.ts';

export interface Context {
  orm: Database;
  env: Env;
  mailer: Mailer;
  sessions: Sessions;
  limits: Limits;
  live: Live;
  /** None where all is read from the database itself. */
  replica: Replica | null;
  /** The session of the cookie that came along, renewed where that was due. */
  session: ActiveSession | null;
  user: SessionUser | null;
  /** Sets and clears the session cookie of the answer. */
  cookie: SessionCookie;
  /** By which a browser is known in which somebody signed in before. */
  deviceCookie: SessionCookie;
  /** Of a browser in which something was changed a moment ago. */
  changedCookie: SessionCookie;
  /** Who calls, as far as `TRUST_PROXY` lets proxies tell. */
  ip: string;
  userAgent: string | null;
  /** The tab of the browser that calls, where it names itself. */
  tab: string | null;
}

/** Less than half of what a silent connection may take. */
export const PING_MS = 5_000;

const t = initTRPC.context<Context>().create({
  transformer,
  // Often enough that neither a proxy nor our own guard takes the connection for a dead one; a page that hears
  // nothing for so long opens another.
  sse: { ping: { enabled: true, intervalMs: PING_MS }, client: { reconnectAfterInactivityMs: 3 * PING_MS } },
  errorFormatter: ({ shape, error }) => {
    const { code, httpStatus } = shape.data;
    return {
      ...shape,
      message: messageOf(error),
      data: {
        code,
        httpStatus,
        requestId: requestId(),
        /** The messages of a wrong form, by the name of the field. */
        fieldErrors: fieldErrors(error),
        /** With a stale update: the record as it now is. */
        current: error instanceof StaleRecord ? error.current : null,
        /** With too many requests: the seconds until the next may come. */
        retryAfter: error instanceof TooManyRequests ? error.retryAfter : null,
        /** Where the client leads on from a refusal: why. */
        reason: error instanceof Refused ? error.reason : null,
      },
    };
  },
});

/** In place of the words of tRPC and of parsers, which repeat what was sent. */
const UNREADABLE = 'This call cannot be understood';

function messageOf({ cause, code, message }: TRPCError) {
  if (code === 'INTERNAL_SERVER_ERROR') return 'Something went wrong';
  if (cause instanceof z.ZodError) return cause.issues[0]?.message ?? UNREADABLE;
  const isForeign =
    code === 'BAD_REQUEST' ? cause !== undefined : /^(No procedure|Unsupported) /.test(message);
  return isForeign ? UNREADABLE : message;
}

/** Messages by field; `data` and `formData` only wrap the fields and are not part of their names. */
function fieldErrors(error: TRPCError) {
  if (!(error.cause instanceof z.ZodError)) return null;
  const messages: Record<string, string> = {};
  for (const { path, message } of error.cause.issues) {
    const field = path.find((part) => part !== 'data' && part !== 'formData');
    messages[String(field ?? '')] ??= message;
  }
  return messages;
}

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Calls of one batch run side by side, so each gets an entity manager of its own, with what is `known` of its caller. */
const unitOfWork = <Known extends object>(known: (ctx: Context, path: string) => Known) =>
  t.middleware(async ({ ctx, type, path, next }) => {
    const em = ctx.orm.em.fork();
    if (ctx.user && type === 'mutation') actAs(em, ctx.user.id, ctx.tab);
    const result = await next({ ctx: { em, ...known(ctx, path) } });
    if (ctx.replica && type === 'mutation' && result.ok) {
      ctx.changedCookie.set('1', new Date(Date.now() + OWN_CHANGES_MS));
    }
    if (!result.ok && result.error.code === 'INTERNAL_SERVER_ERROR') {
      throw wordError(result.error.cause) ?? result.error;
    }
    return result;
  });

/** Open to visitors. */
export const publicProcedure = t.procedure.use(unitOfWork(() => ({})));

/** Open to signed-in staff only; an administrator who is to set up two-step sign-in does that first. */
export const staffProcedure = t.procedure.use(
  unitOfWork((ctx, path) => requireStaff(ctx, path.startsWith('auth.'))),
);

/** The signed-in person of a request, or why there is none. */
export function requireStaff({ user, session }: Pick<Context, 'user' | 'session'>, isAboutSigningIn = false) {
  if (!user || !session) throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Please sign in' });
  if (!isAboutSigningIn && session.needsSecondFactor) {
    throw new Refused('SECOND_FACTOR_NEEDED');
  }
  return { user, session };
}

/**
 * For lists: they are read from the replica while it is up to date and the person has not just changed something,
 * and from the database itself where the replica fails.
 */
export const fromReplica = t.middleware(async ({ ctx, next }) => {
  if (!ctx.replica?.isFresh() || ctx.changedCookie.token) return next();
  const result = await next({ ctx: { em: replicaReader(ctx.orm) } });
  if (result.ok || result.error.code !== 'INTERNAL_SERVER_ERROR') return result;
  ctx.replica.lost();
  return next();
});

/** Before what cannot be undone: the password again, where it was typed too long ago. */
export const freshly = t.middleware(({ ctx, next }) => {
  const typedAt = ctx.session?.passwordCheckedAt.getTime() ?? 0;
  if (Date.now() - typedAt > PASSWORD_FRESH_MS) throw new Refused('PASSWORD_NEEDED');
  return next();
});

/** Open to administrators only. */
export const adminProcedure = staffProcedure.use(({ ctx, next }) => {
  if (ctx.user.role !== 'admin') {
    throw new TRPCError({ code: 'FORBIDDEN', message: 'Only an administrator may do this' });
  }
  return next();
});
