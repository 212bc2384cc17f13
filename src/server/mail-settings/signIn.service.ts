import type { Configuration } from 'openid-client';
import * as z from 'zod';
import { emailText } from '#shared/fields/fields.schema.ts';
import {
  microsoftScopes,
  SEND_SCOPE,
  SEND_SHARED_SCOPE,
  type SignInResult,
} from '#shared/mail-settings/microsoft.ts';
import type { Env } from '../env.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { FieldError } from '../platform/fieldError.ts';
import { findConnection, registrationOf, updateConnection } from '../platform/microsoft/connection.ts';
import { MicrosoftError } from '../platform/microsoft/microsoftError.ts';
import { discover, library, tokensOf, toMicrosoftError } from '../platform/microsoft/openId.ts';
import { sealedTokens } from '../platform/microsoft/tokens.service.ts';
import { seal, UnreadableTextError, unseal } from '../platform/sealedText.ts';
import { returnUrlOf } from './microsoft.service.ts';

// The sign-in of a mailbox: an authorization code with PKCE, state and nonce. It begins and ends in the same browser: what its
// end is checked by waits there, sealed, in a cookie.

/** The time that somebody may take at Microsoft: they may have to find their phone first. */
export const SIGN_IN_MS = 15 * 60_000;

const OWNER = 'microsoft-sign-in';

const checks = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

/** The values that belong to one sign-in, from its begin to its end; nobody but our server reads it. */
type Checks = z.output<typeof checks>;

const waiting = checks.extend({ userId: z.uuid(), endsAt: z.number() });

/**
 * The address at Microsoft to go to, and what the cookie of the browser keeps meanwhile.
 * @throws MicrosoftError when Microsoft cannot be reached, or does not know the tenant.
 */
export async function startSignIn(em: EntityManager, env: Env, userId: string) {
  const row = await findConnection(em);
  if (!row) throw new FieldError('secret', 'Save the registration first');
  const config = await discover(env, await registrationOf(env, row));
  const { url, checks } = await beginSignIn(config, returnUrlOf(env), row.sharedMailbox !== null);
  await em.transactional((em) => recordEvent(em, { kind: 'microsoft_sign_in_started' }));
  const kept: z.output<typeof waiting> = { userId, endsAt: Date.now() + SIGN_IN_MS, ...checks };
  return { url, cookie: await seal(env.DATA_DIR, JSON.stringify(kept), OWNER) };
}

/**
 * Stores what Microsoft gives for the code in `query`, the query of the address that it sent the browser back to. Nothing
 * is done unless the same person began the sign-in in this browser.
 */
export async function completeSignIn(
  em: EntityManager,
  env: Env,
  { userId, cookie, query }: { userId: string; cookie: string | null; query: string },
): Promise<SignInResult> {
  const kept = await read(env, cookie);
  const row = await findConnection(em);
  if (!row || kept?.userId !== userId || kept.endsAt < Date.now()) return 'stale';
  try {
    const config = await discover(env, await registrationOf(env, row));
    const answer = await finishSignIn(config, new URL(`${returnUrlOf(env)}?${query}`), kept);
    if (!answer.mailbox) return 'address';
    const { sharedMailbox } = row;
    if (!answer.tokens.refreshToken || !maySend(answer.scope, sharedMailbox !== null)) return 'scope';
    const isOwn = !sharedMailbox || sharedMailbox.toLowerCase() === answer.mailbox.toLowerCase();
    const values = {
      ...(await sealedTokens(env, row, answer.tokens)),
      mailbox: sharedMailbox ?? answer.mailbox,
      account: isOwn ? null : answer.mailbox,
      problem: null,
      heldUntil: null,
      testedAt: null,
    };
    await em.transactional(async (em) => {
      await updateConnection(em, values);
      await recordEvent(em, { kind: 'microsoft_signed_in', actorId: userId });
    });
    return 'done';
  } catch (error) {
    if (error instanceof UnreadableTextError) return 'key';
    if (error instanceof MicrosoftError) return resultOf(error);
    throw error;
  }
}

/** The address at Microsoft where somebody signs in, and what their return is checked by. */
async function beginSignIn(config: Configuration, returnUrl: string, isShared: boolean) {
  const {
    buildAuthorizationUrl,
    calculatePKCECodeChallenge,
    randomNonce,
    randomPKCECodeVerifier,
    randomState,
  } = await library();
  const checks: Checks = {
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
  };
  const url = buildAuthorizationUrl(config, {
    redirect_uri: returnUrl,
    scope: microsoftScopes(isShared).join(' '),
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: 'S256',
    // The mailbox of the desk is seldom the account that the browser is signed in with.
    prompt: 'select_account',
  });
  return { url: url.href, checks };
}

/**
 * Exchanges the code in the address to which Microsoft sent the browser back.
 * @throws MicrosoftError for everything that does not pass the checks.
 */
async function finishSignIn(config: Configuration, returned: URL, checks: Checks) {
  const { authorizationCodeGrant } = await library();
  try {
    const answer = await authorizationCodeGrant(config, returned, {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.verifier,
      idTokenExpected: true,
    });
    const claims = answer.claims();
    // The name to sign in with is that of the mailbox where the account states no address.
    const address = emailText.safeParse(claims?.email ?? claims?.preferred_username);
    return { tokens: tokensOf(answer), mailbox: address.data ?? null, scope: answer.scope };
  } catch (error) {
    throw toMicrosoftError(error);
  }
}

const read = async ({ DATA_DIR }: Env, cookie: string | null) => {
  const text = cookie && (await unseal(DATA_DIR, cookie, OWNER).catch(() => null));
  return text ? waiting.parse(JSON.parse(text)) : null;
};

/** Microsoft may name a permission by its address. One that says nothing has granted all. */
function maySend(scope: string | undefined, isShared: boolean) {
  const needed = isShared ? SEND_SHARED_SCOPE : SEND_SCOPE;
  return scope === undefined || scope.split(' ').some((one) => one.endsWith(needed));
}

/** A code can be used once: one that Microsoft does not take any more is an old sign-in. */
function resultOf({ code, failure: { problem, status } }: MicrosoftError): SignInResult {
  if (code === 'access_denied') return 'cancelled';
  if (problem === 'signIn') return 'stale';
  if (problem) return problem;
  return status === undefined && /^OAUTH_(INVALID_RESPONSE|JWT_CLAIM)/.test(code) ? 'stale' : 'away';
}
