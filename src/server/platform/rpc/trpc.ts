import superjson, { type SuperJSONResult } from 'superjson';
import '#shared/fields/messages.schema.ts';
import { getTRPCErrorFromUnknown, initTRPC, TRPCError } from '@trpc/server';
import { PASSWORD_CONFIRMATION_MS } from '#shared/auth/auth.schema.ts';
import { LONG_CALLS_MS, type ProcedureFacts, type ShownTable } from '#shared/calls.ts';
import type { Right } from '#shared/team/rights.ts';
import { currentRequest } from '../currentRequest.ts';
import { setActor } from '../database/actor.ts';
import { isDeadlock, isLockTimeout, lockedRecordsError, translateDatabaseError } from '../database/errors.ts';
import type { EntityManager } from '../database/orm.ts';
import { currentTimeLimit, TimeLimit } from '../database/timeLimit.ts';
import { describeError } from '../http/describeError.ts';
import { AccessDeniedError } from '../identity/accessDeniedError.ts';
import type { Context } from '../identity/context.ts';
import { requireRight } from '../identity/rights.ts';

/** Superjson can also create huge typed arrays, patterns, maps and errors; strangers must not. */
const ACCEPTED_TYPES = new Set<unknown>(['undefined', 'number', 'bigint', 'Date']);

/** Longest annotation of a call's types, in characters; that of our largest form is a tenth. */
const MAX_ANNOTATION_LENGTH = 4_000;

/** `types` is a tree of `[type, children]` or names with children. */
function isPlain(types: unknown): boolean {
  if (Array.isArray(types)) return ACCEPTED_TYPES.has(types[0]) && (types.length === 1 || isPlain(types[1]));
  return typeof types === 'object' && types !== null && Object.values(types).every(isPlain);
}

function deserialize({ json, meta }: SuperJSONResult): unknown {
  const types = meta?.values;
  if (types === undefined) return json;
  if (JSON.stringify(types).length > MAX_ANNOTATION_LENGTH || !isPlain(types)) {
    throw new TRPCError({
      code: 'BAD_REQUEST',
      message: 'This cannot be understood. Please reload the page and try again.',
    });
  }
  return superjson.deserialize({ json, meta: { values: types, v: meta?.v ?? 0 } });
}

/** Superjson in both directions; for inputs it creates only the types that our inputs have. */
const transformer = { input: { serialize: superjson.serialize, deserialize }, output: superjson };

/** Milliseconds, less than half of the idle timeout. */
export const PING_MS = 5_000;

const t = initTRPC
  .context<Context>()
  .meta<ProcedureFacts>()
  .create({
    transformer,
    // Keeps proxies and our timeout from closing the connection. A page that receives nothing for longer
    // reconnects.
    sse: {
      ping: { enabled: true, intervalMs: PING_MS },
      client: { reconnectAfterInactivityMs: 3 * PING_MS },
    },
    errorFormatter({ shape, error }) {
      const { message, data } = describeError(error);
      const { code, httpStatus } = shape.data;
      return {
        ...shape,
        message,
        data: { code, httpStatus, requestId: currentRequest()?.id ?? null, ...data },
      };
    },
  });

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

/** Milliseconds of a statement that is tried: nobody waits long for the rows that it locks. */
const TRIAL_MS = 1_000;

/** Limits each call to the request's remaining time, and reports whether a failed call may have been done. */
const withinTime = t.middleware(async ({ ctx, type, meta, next }) => {
  // Within the process there is no request.
  if (ctx.endsAt === undefined) return next();
  const limit = new TimeLimit(ctx.endsAt);
  const longestMs = meta?.time ? LONG_CALLS_MS[meta.time] : 0;
  limit.longestMs = ctx.isTrial ? Math.min(longestMs, TRIAL_MS) : longestMs;
  const failed = (error: TRPCError) =>
    type === 'mutation' && limit.hasCommitted ? withoutOutcome(error) : error;
  const result = await limit
    .run(() => next())
    .catch((error) => {
      throw failed(getTRPCErrorFromUnknown(error));
    });
  if (!result.ok) throw failed(result.error);
  return result;
});

/** The error came after COMMIT was sent: the outcome is unknown. */
function withoutOutcome(error: TRPCError) {
  if (error.code !== 'SERVICE_UNAVAILABLE') return error;
  const message = 'The server got no answer. It may have been done: check before trying again.';
  return new TRPCError({ code: 'GATEWAY_TIMEOUT', message, cause: error });
}

/** They tell of what no transaction takes back: files of backups, test mails, sign-ins at Microsoft. */
const OUTSIDE: readonly ShownTable[] = ['backups', 'mail_arrivals', 'microsoft_connections'];

/** Does the work in a transaction that is rolled back, and returns its result. */
async function tryOut<Result>(em: EntityManager, work: (em: EntityManager) => Promise<Result>) {
  const tried: Result[] = [];
  const takenBack = new Error('What was tried is taken back');
  await em
    .transactional(async (em) => {
      tried.push(await work(em));
      throw takenBack;
    })
    .catch((error) => {
      if (error !== takenBack) throw error;
    });
  return tried[0] as Result;
}

/** Concurrent calls of a batch need an entity manager each. `callerOf` may deny access. */
const unitOfWork = <Caller extends object>(callerOf: (ctx: Context, facts?: ProcedureFacts) => Caller) =>
  t.middleware(async ({ ctx, type, meta, next }) => {
    const caller = callerOf(ctx, meta);
    const isStaffChange = Boolean(ctx.user) && type === 'mutation';
    // Those about signing in also set cookies.
    const isOutside = meta?.isAboutSigningIn || meta?.changes?.some((table) => OUTSIDE.includes(table));
    if (ctx.isTrial && (!isStaffChange || isOutside))
      throw new TRPCError({ code: 'BAD_REQUEST', message: 'This call cannot be tried' });
    const limit = currentTimeLimit();
    const run = () => {
      const em = ctx.orm.em.fork();
      if (ctx.user && isStaffChange) setActor(em, ctx.user.id, ctx.tab);
      const work = (em: EntityManager) => next({ ctx: { em, ...caller } });
      return ctx.isTrial ? tryOut(em, work) : work(em);
    };
    let result = await run();
    // Retried for staff when others hold a lock for too long. Visitors get 503: they must not hold a
    // connection.
    const isLocked = ({ code, cause }: TRPCError) =>
      isStaffChange && code === 'INTERNAL_SERVER_ERROR' && !limit?.hasCommitted && isLockTimeout(cause);
    // PostgreSQL aborts one of two deadlocked transactions; it is run again.
    const isWorthRepeating = !result.ok && (isDeadlock(result.error.cause) || isLocked(result.error));
    if (isWorthRepeating) result = await run();
    if (!result.ok && isLocked(result.error)) throw lockedRecordsError(result.error.cause);
    if (!result.ok && result.error.code === 'INTERNAL_SERVER_ERROR') {
      throw translateDatabaseError(result.error.cause) ?? result.error;
    }
    return result;
  });

export const publicProcedure = t.procedure.use(withinTime).use(unitOfWork(() => ({})));

/** Open to signed-in staff only, and to administrators only once they have set up two-step sign-in where it is required. */
export const staffProcedure = t.procedure
  .use(withinTime)
  .use(unitOfWork((ctx, facts) => requireStaff(ctx, facts?.isAboutSigningIn)));

/**
 * @throws UNAUTHORIZED for a visitor.
 * @throws AccessDeniedError when two-step sign-in has to be set up first, unless `isAboutSigningIn`.
 */
export function requireStaff({ user, session }: Pick<Context, 'user' | 'session'>, isAboutSigningIn = false) {
  if (!user || !session) throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Please sign in' });
  if (!isAboutSigningIn && session.needsSecondFactor) {
    throw new AccessDeniedError('SECOND_FACTOR_NEEDED');
  }
  return { user, session };
}

/** A check for actions that cannot be undone: the password must have been entered a short time ago. */
export const requireRecentPassword = t.middleware(({ ctx, next }) => {
  assertRecentPassword(ctx.session);
  return next();
});

/** @throws AccessDeniedError when the password was not entered recently */
export function assertRecentPassword(session: Context['session']) {
  const checkedAt = session?.passwordCheckedAt.getTime() ?? 0;
  if (Date.now() - checkedAt > PASSWORD_CONFIRMATION_MS) throw new AccessDeniedError('PASSWORD_NEEDED');
}

/** Open to those who have this right only, which is checked before the input. */
export const procedureFor = (right: Right) =>
  staffProcedure.use(({ ctx, next }) => {
    requireRight(ctx.user, right);
    return next();
  });
