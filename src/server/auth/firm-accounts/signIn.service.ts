import { TRPCError } from '@trpc/server';
import * as z from 'zod';
import type { startFirmSignInInput } from '#shared/auth/firmAccounts.schema.ts';
import { CONFIRM_PARAM, OUTCOME_PARAM, signInProvider } from '#shared/auth/firmAccounts.ts';
import { type FirmSignInOutcome, firmSignInOutcome } from '#shared/auth/firmSignInOutcome.ts';
import type { Env } from '../../env.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { isRestoredCopy } from '../../platform/database/restoredCopies.entity.ts';
import { recordEvent } from '../../platform/event-log/recordEvent.ts';
import type { Context } from '../../platform/identity/context.ts';
import { Identity } from '../../platform/identity/identities.entity.ts';
import { Session } from '../../platform/identity/sessions.entity.ts';
import { hashToken } from '../../platform/identity/sessions.ts';
import { findSignInProvider, type SignInProvider } from '../../platform/identity/signInProviders.entity.ts';
import type { User } from '../../platform/identity/users.entity.ts';
import { lockUser } from '../../platform/identity/users.service.ts';
import { HOUR_S, TooManyRequestsError } from '../../platform/limits/limits.ts';
import { networkPrefix } from '../../platform/limits/network.ts';
import { isClockOff } from '../../platform/microsoft/microsoftError.ts';
import {
  beginSignIn,
  discoverProvider,
  exchangeCode,
  readFailure,
  signInChecks,
} from '../../platform/open-id/codeFlow.ts';
import { seal, UnreadableTextError, unseal } from '../../platform/sealedText.ts';
import { joinByInvitation } from '../invitations.service.ts';
import { countGuess } from '../limits.ts';
import { hashMailedToken } from '../tokens.ts';
import { personOf, type SignedInPerson } from './claims.ts';
import { connect, lockIdentity, noteRequest } from './identities.service.ts';
import { issuerOf, lockProvider, ownerOf, returnUrlOf, secretOf } from './provider.service.ts';

// A sign-in with an account of the firm. It begins and ends in the same browser: what its end is checked by waits there, sealed,
// in a cookie. No token of the person is kept.

/** The time that somebody may take at the provider: they may have to find their phone first. */
const SIGN_IN_MS = 15 * 60_000;

/** From one network, with everybody of an office behind it. */
const SIGN_INS_PER_HOUR = 300;

const OWNER = 'firm-sign-in';

/** 'connect' and 'try' are those of somebody signed in who has just confirmed who they are. */
const purpose = z.enum(['signIn', 'join', 'connect', 'try', 'confirm']);

const waiting = signInChecks.extend({
  purpose,
  /** The registration with which it began, as `ownerOf` names it. */
  registration: z.string(),
  sessionId: z.string().nullable(),
  /** The hash of the token of an invitation. */
  tokenId: z.string().nullable(),
  returnTo: z.string(),
  startedAt: z.number(),
});

type Waiting = z.output<typeof waiting>;

type Started = Omit<z.output<typeof startFirmSignInInput>, 'returnTo'> & {
  purpose: Waiting['purpose'];
  returnTo: string;
};

/**
 * The address at the provider to go to; the cookie of the browser keeps what the end is checked by.
 * @throws BAD_REQUEST with what to do where nobody can sign in so.
 * @throws TooManyRequestsError when too many began from this network.
 */
export async function startSignIn(
  ctx: Pick<Context, 'env' | 'limits' | 'ip' | 'session' | 'firmCookie'> & { em: EntityManager },
  { purpose, returnTo, invitation, isRenewal }: Started,
): Promise<{ url: string }> {
  const { em, env, session, firmCookie } = ctx;
  await ctx.limits.define('firm-sign-in', SIGN_INS_PER_HOUR, HOUR_S).consume(networkPrefix(ctx.ip));
  const row = await findUsable(em, purpose);
  if (!row)
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'Nobody signs in so now. Use your password.' });
  const { url, checks } = await discover(env, row)
    .then((config) =>
      beginSignIn(config, {
        redirect_uri: returnUrlOf(env),
        scope: 'openid profile email',
        ...(!isRenewal && { prompt: purpose === 'confirm' ? 'login' : 'select_account' }),
        ...(purpose === 'confirm' && { max_age: '0' }),
        // What Google shows first; what it answers is checked.
        ...(row.provider === 'google' && { hd: row.organisation }),
      }),
    )
    .catch((error) => {
      throw new TRPCError({
        code: 'BAD_REQUEST',
        message: firmSignInOutcome.labels[outcomeOf(error)],
        cause: error,
      });
    });
  const startedAt = Date.now();
  const kept: Waiting = {
    ...checks,
    purpose,
    registration: ownerOf(env, row),
    sessionId: session?.id ?? null,
    tokenId: invitation ? hashMailedToken(invitation) : null,
    returnTo,
    startedAt,
  };
  const cookie = await seal(env.DATA_DIR, JSON.stringify(kept), OWNER);
  firmCookie.set(cookie, new Date(startedAt + SIGN_IN_MS));
  return { url };
}

/** A registration is tried before it is on. */
async function findUsable(em: EntityManager, purpose: Waiting['purpose']) {
  const row = await findSignInProvider(em);
  if (!row || (!row.isOn && purpose !== 'try') || (await isRestoredCopy(em))) return null;
  return row;
}

const discover = async (env: Env, row: SignInProvider) =>
  discoverProvider({
    issuer: issuerOf(env, row),
    clientId: row.clientId,
    secret: await secretOf(env, row),
    isStandIn: (row.provider === 'google' ? env.GOOGLE_STAND_IN : env.MICROSOFT_STAND_IN) !== undefined,
  });

type CompleteContext = Pick<
  Context,
  | 'orm'
  | 'env'
  | 'sessions'
  | 'limits'
  | 'mailer'
  | 'ip'
  | 'userAgent'
  | 'cookie'
  | 'firmCookie'
  | 'session'
  | 'user'
>;

/**
 * Does what the sign-in was begun for, by the code in `query`, the query of the address to which the provider sent the
 * browser back. Nothing is done unless it began in this browser, with the registration that is stored now.
 * @returns the address in the CRM to go on at.
 */
export async function completeSignIn(ctx: CompleteContext, query: string): Promise<string> {
  const kept = await read(ctx.env, ctx.firmCookie.token);
  ctx.firmCookie.clear();
  if (!kept || kept.startedAt + SIGN_IN_MS < Date.now()) return withOutcome('/crm', 'stale');
  const outcome = await countGuess(ctx)
    .then(async (guess) => {
      const outcome = await finish(ctx, kept, query);
      if (!isWrong(outcome)) await guess.refund();
      return outcome;
    })
    .catch((error) => {
      if (error instanceof TooManyRequestsError) return 'often' as const;
      throw error;
    });
  if (outcome === 'signedIn') return kept.returnTo;
  const { purpose, returnTo } = kept;
  if (purpose === 'confirm') return withOutcome(returnTo, outcome, CONFIRM_PARAM);
  return withOutcome(purpose === 'connect' || purpose === 'try' ? returnTo : '/crm', outcome);
}

const withOutcome = (address: string, outcome: FirmSignInOutcome, param = OUTCOME_PARAM) =>
  `${address}${address.includes('?') ? '&' : '?'}${param}=${outcome}`;

type Outcome = FirmSignInOutcome | 'signedIn';

/** What may be a guess: nobody has shown who they are. */
const isWrong = (outcome: Outcome) => ['stale', 'refused', 'invitation'].includes(outcome);

async function finish(ctx: CompleteContext, kept: Waiting, query: string): Promise<Outcome> {
  const { env } = ctx;
  const em = ctx.orm.em.fork();
  const row = await findUsable(em, kept.purpose);
  if (!row || ownerOf(env, row) !== kept.registration) return 'stale';
  const found = await identify(env, row, kept, query);
  if (typeof found === 'string') {
    // Nothing is stored of an account that is not let in.
    const detail = `${signInProvider.labels[row.provider]}: ${found}`;
    if (found !== 'cancelled') await recordEvent(em, { kind: 'sign_in_failed', detail });
    return found;
  }
  return em
    .transactional((em) => OUTCOMES[kept.purpose](ctx, em, { row, kept, person: found }))
    .catch((error) => {
      // An invitation that does not work any more.
      if (error instanceof TRPCError && error.code === 'BAD_REQUEST') return 'invitation' as const;
      throw error;
    });
}

/** Who has signed in at the provider, or why that does not count. */
async function identify(env: Env, row: SignInProvider, kept: Waiting, query: string) {
  try {
    const config = await discover(env, row);
    const answer = await exchangeCode(config, new URL(`${returnUrlOf(env)}?${query}`), kept);
    return personOf(row, answer.claims() ?? {});
  } catch (error) {
    return outcomeOf(error);
  }
}

/** The words of the protocol, and those of the library. */
const REFUSALS: Record<string, FirmSignInOutcome> = {
  access_denied: 'cancelled',
  invalid_client: 'secret',
  unauthorized_client: 'registration',
  // A code can be used once.
  invalid_grant: 'stale',
};

function outcomeOf(error: unknown): FirmSignInOutcome {
  if (error instanceof UnreadableTextError) return 'key';
  const { word, isUntimely, isRefusal, status, response } = readFailure(error);
  if (isUntimely || (isRefusal && response && isClockOff(response))) return 'clock';
  if (REFUSALS[word]) return REFUSALS[word];
  if (status !== undefined && status >= 400 && status < 429 && !isRefusal) return 'registration';
  return isRefusal || /^OAUTH_(?!TIMEOUT)/.test(word) ? 'refused' : 'away';
}

interface Arrival {
  row: SignInProvider;
  kept: Waiting;
  person: SignedInPerson;
}

type Act = (ctx: CompleteContext, em: EntityManager, arrival: Arrival) => Promise<Outcome>;

const signIn: Act = async (ctx, em, { row, person }) => {
  const identity = await lockIdentity(em, person);
  const user = identity?.user ? await lockUser(em, { id: identity.user.id }) : null;
  if (!user) {
    await noteRequest(em, person, ctx.mailer);
    return 'unknown';
  }
  if (!user.isActive()) {
    await recordEvent(em, { kind: 'sign_in_failed', aboutId: user.id });
    return 'deactivated';
  }
  return begin(ctx, em, user, row);
};

/** An address links nothing: who has the link of an invitation joins with whatever account of the firm is theirs. */
const join: Act = async (ctx, em, { row, kept, person }) => {
  const identity = await lockIdentity(em, person);
  if (identity?.user) return 'taken';
  const { firstName, lastName } = person;
  const user = await joinByInvitation(em, kept.tokenId ?? '', { firstName, lastName, passwordHash: null });
  await connect(em, user, person, row);
  return begin(ctx, em, user, row);
};

const connectOwn: Act = async (ctx, em, { row, kept, person }) => {
  const identity = await lockIdentity(em, person);
  const user = await ownUser(ctx, em, kept);
  if (!user) return 'stale';
  if (identity?.user) return identity.user.id === user.id ? 'connected' : 'taken';
  if (await em.count(Identity, { user: user.id, issuer: person.issuer })) return 'other';
  await connect(em, user, person, row);
  return 'connected';
};

/** The trial of a registration connects the account of the administrator along with it. */
const tryOut: Act = async (ctx, em, arrival) => {
  const connected = await connectOwn(ctx, em, arrival);
  if (connected !== 'connected' && connected !== 'other') return connected;
  const row = await lockProvider(em);
  if (!row || ownerOf(ctx.env, row) !== arrival.kept.registration) return 'stale';
  em.assign(row, { triedAt: new Date(), isOn: true });
  const detail = signInProvider.labels[row.provider];
  await recordEvent(em, { kind: 'sign_in_provider_on', actorId: ctx.user?.id ?? '', detail });
  return 'switchedOn';
};

/** Seconds by which the clock of the provider may be behind. */
const CLOCK_TOLERANCE_S = 60;

/** Counts as a password that was just typed, where the provider states that it has asked the person since. */
const confirm: Act = async (ctx, em, { kept, person }) => {
  const identity = await lockIdentity(em, person);
  const user = await ownUser(ctx, em, kept);
  // Whoever has a password types it.
  if (!user || user.passwordHash !== null || !ctx.session) return 'stale';
  if (identity?.user?.id !== user.id) return 'taken';
  const askedSince = kept.startedAt / 1_000 - CLOCK_TOLERANCE_S;
  if (person.askedAt === null || person.askedAt < askedSince) return 'notAsked';
  await em.nativeUpdate(Session, { id: ctx.session.id }, { passwordCheckedAt: new Date() });
  return 'confirmed';
};

const OUTCOMES: Record<Waiting['purpose'], Act> = { confirm, signIn, join, connect: connectOwn, try: tryOut };

/** Whoever began in this session and is signed in there still. */
async function ownUser({ session, user }: CompleteContext, em: EntityManager, kept: Waiting) {
  if (!session || !user || session.id !== kept.sessionId) return null;
  const locked = await lockUser(em, { id: user.id });
  return locked?.isActive() ? locked : null;
}

/** A new session; the one that the browser had ends. */
async function begin(
  ctx: CompleteContext,
  em: EntityManager,
  user: User,
  row: SignInProvider,
): Promise<Outcome> {
  await recordEvent(em, {
    kind: 'signed_in',
    actorId: user.id,
    detail: `With an account at ${signInProvider.labels[row.provider]}`,
  });
  if (ctx.cookie.token) await em.nativeDelete(Session, { id: hashToken(ctx.cookie.token) });
  const { token, expiresAt } = await ctx.sessions.start(em, user.id, ctx.userAgent, true);
  ctx.cookie.set(token, expiresAt);
  return 'signedIn';
}

const read = async ({ DATA_DIR }: Env, cookie: string | null) => {
  const text = cookie && (await unseal(DATA_DIR, cookie, OWNER).catch(() => null));
  return text ? (waiting.safeParse(JSON.parse(text)).data ?? null) : null;
};
