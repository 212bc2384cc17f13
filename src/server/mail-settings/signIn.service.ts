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
import { discover, tokensOf, toMicrosoftError } from '../platform/microsoft/openId.ts';
import { sealedTokens } from '../platform/microsoft/tokens.service.ts';
import { beginSignIn, exchangeCode, signInChecks } from '../platform/open-id/codeFlow.ts';
import { seal, UnreadableTextError, unseal } from '../platform/sealedText.ts';
import { returnUrlOf } from './microsoft.service.ts';

// The sign-in of a mailbox. It begins and ends in the same browser: what its end is checked by waits there, sealed, in a
// cookie.

/** The time that somebody may take at Microsoft: they may have to find their phone first. */
export const SIGN_IN_MS = 15 * 60_000;

const OWNER = 'microsoft-sign-in';

const waiting = signInChecks.extend({ userId: z.uuid(), endsAt: z.number() });

/**
 * The address at Microsoft to go to, and what the cookie of the browser keeps meanwhile.
 * @throws MicrosoftError when Microsoft cannot be reached, or does not know the tenant.
 */
export async function startSignIn(em: EntityManager, env: Env, userId: string) {
  const row = await findConnection(em);
  if (!row) throw new FieldError('secret', 'Save the registration first');
  const config = await discover(env, await registrationOf(env, row));
  const { url, checks } = await beginSignIn(config, {
    redirect_uri: returnUrlOf(env),
    scope: microsoftScopes(row.sharedMailbox !== null).join(' '),
    // The mailbox of the desk is seldom the account that the browser is signed in with.
    prompt: 'select_account',
  });
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
    const returned = new URL(`${returnUrlOf(env)}?${query}`);
    const answer = await exchangeCode(config, returned, kept).catch((error) => {
      throw toMicrosoftError(error);
    });
    const claims = answer.claims();
    // The name to sign in with is that of the mailbox where the account states no address.
    const address = emailText.safeParse(claims?.email ?? claims?.preferred_username).data;
    if (!address) return 'address';
    const { sharedMailbox } = row;
    const tokens = tokensOf(answer);
    if (!tokens.refreshToken || !maySend(answer.scope, sharedMailbox !== null)) return 'scope';
    const isOwn = !sharedMailbox || sharedMailbox.toLowerCase() === address.toLowerCase();
    const values = {
      ...(await sealedTokens(env, row, tokens)),
      mailbox: sharedMailbox ?? address,
      account: isOwn ? null : address,
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
