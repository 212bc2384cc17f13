import { createHash } from 'node:crypto';
import type { Context } from '../platform/identity/context.ts';
import { HOUR_S, type Limit, MINUTE_S } from '../platform/limits/limits.ts';
import { networkPrefix } from '../platform/limits/network.ts';

type Caller = Pick<Context, 'env' | 'limits' | 'ip'>;

interface GuessTarget {
  /** Whose password or code is typed, existing or not; left out for a mailed link. */
  email?: string;
  /** A hash, if the person signed in there before. */
  device?: string | null;
}

/**
 * A guess at a password, code or link; `refund` it if it was right. A known device has its own count, so that
 * strangers cannot lock out the owner.
 * @throws TooManyRequestsError after too many wrong ones
 */
export async function countGuess({ env, limits, ip }: Caller, { email, device }: GuessTarget = {}) {
  const seconds = env.LIMIT_GUESSES_MINUTES * MINUTE_S;
  const byAccount = limits.define('guess-account', env.LIMIT_GUESSES_PER_ACCOUNT, seconds);
  const byDevice = limits.define('guess-device', env.LIMIT_GUESSES_PER_ACCOUNT, seconds);
  const byAddress = limits.define('guess-address', env.LIMIT_GUESSES_PER_ADDRESS, seconds);

  const counted: [Limit, string][] = device
    ? [[byDevice, device]]
    : [[byAddress, networkPrefix(ip)], ...(email ? [[byAccount, keyOfEmail(email)] as [Limit, string]] : [])];
  for (const [limit, key] of counted) await limit.consume(key);
  return {
    refund: async () => {
      for (const [limit, key] of counted) await limit.refund(key);
    },
  };
}

/** @throws TooManyRequestsError when too many people signed up from this network */
export const countSignUp = ({ env, limits, ip }: Caller) =>
  limits.define('sign-up', env.LIMIT_SIGN_UPS_PER_HOUR, HOUR_S).consume(networkPrefix(ip));

/**
 * Whether or not the address gets one.
 * @throws TooManyRequestsError when this network requested too many, or this address was given too often
 */
export async function countMailRequest(caller: Caller, email: string) {
  const { env, limits, ip } = caller;
  await limits.define('mail-address', env.LIMIT_MAILS_PER_HOUR, HOUR_S).consume(networkPrefix(ip));
  await countMailTo(caller, email);
}

/** @throws TooManyRequestsError when this address was given too often. */
export const countMailTo = ({ env, limits }: Caller, email: string) =>
  limits.define('mail-to', env.LIMIT_MAILS_PER_HOUR, HOUR_S).consume(keyOfEmail(email));

/** @throws TooManyRequestsError when this person sent too many invitations, or this address got too many mails */
export async function countInvitation(caller: Caller & { user: { id: string } }, email: string) {
  await caller.limits.define('invitations', INVITATIONS_PER_HOUR, HOUR_S).consume(caller.user.id);
  await countMailTo(caller, email);
}

/** The number of people that a new business may invite at once. */
const INVITATIONS_PER_HOUR = 100;

/** Hashed, so that the table is no list of addresses. */
const keyOfEmail = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('hex');
