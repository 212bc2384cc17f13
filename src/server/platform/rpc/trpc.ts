import { initTRPC, TRPCError } from '@trpc/server';
import { PASSWORD_CONFIRMATION_MS } from '#shared/auth.schema.ts';
import { setActor } from '../database/actor.ts';
import { translateDatabaseError } from '../database/errors.ts';
import { forkForReplica } from '../database/kysely.ts';
import { READ_YOUR_WRITES_MS } from '../database/replica.ts';
import { describeError } from '../http/describeError.ts';
import { currentRequestId } from '../http/requestId.ts';
import '#shared/fields/messages.schema.ts';
import { AccessDeniedError } from '../identity/accessDeniedError.ts';
import type { Context } from '../identity/context.ts';
import { transformer } from './transformer.ts';

/** Less than half of what a silent connection may take. */
export const PING_MS = 5_000;

const t = initTRPC.context<Context>().create({
  transformer,
  // Often enough that neither a proxy nor our own guard takes the connection for a dead one; a page that hears
  // nothing for so long opens another.
  sse: { ping: { enabled: true, intervalMs: PING_MS }, client: { reconnectAfterInactivityMs: 3 * PING_MS } },
  errorFormatter({ shape, error }) {
    const { message, data } = describeError(error);
    const { code, httpStatus } = shape.data;
    return { ...shape, message, data: { code, httpStatus, requestId: currentRequestId(), ...data } };
  },
});

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

/** Calls of one batch run side by side, so each gets an entity manager of its own, with what is `known` of its caller. */
const unitOfWork = <Known extends object>(known: (ctx: Context, path: string) => Known) =>
  t.middleware(async ({ ctx, type, path, next }) => {
    const em = ctx.orm.em.fork();
    if (ctx.user && type === 'mutation') setActor(em, ctx.user.id, ctx.tab);
    const result = await next({ ctx: { em, ...known(ctx, path) } });
    if (ctx.replica && type === 'mutation' && result.ok) {
      ctx.recentWriteCookie.set('1', new Date(Date.now() + READ_YOUR_WRITES_MS));
    }
    if (!result.ok && result.error.code === 'INTERNAL_SERVER_ERROR') {
      throw translateDatabaseError(result.error.cause) ?? result.error;
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
    throw new AccessDeniedError('SECOND_FACTOR_NEEDED');
  }
  return { user, session };
}

/**
 * For lists: they are read from the replica while it is up to date and the person has not just changed something,
 * and from the database itself where the replica fails.
 */
export const fromReplica = t.middleware(async ({ ctx, next }) => {
  if (!ctx.replica?.isFresh() || ctx.recentWriteCookie.token) return next();
  const result = await next({ ctx: { em: forkForReplica(ctx.orm) } });
  if (result.ok || result.error.code !== 'INTERNAL_SERVER_ERROR') return result;
  ctx.replica.markStale();
  return next();
});

/** Before what cannot be undone: the password again, where it was typed too long ago. */
export const requireRecentPassword = t.middleware(({ ctx, next }) => {
  const typedAt = ctx.session?.passwordCheckedAt.getTime() ?? 0;
  if (Date.now() - typedAt > PASSWORD_CONFIRMATION_MS) throw new AccessDeniedError('PASSWORD_NEEDED');
  return next();
});

/** Open to administrators only. */
export const adminProcedure = staffProcedure.use(({ ctx, next }) => {
  if (ctx.user.role !== 'admin') {
    throw new TRPCError({ code: 'FORBIDDEN', message: 'Only an administrator may do this' });
  }
  return next();
});
