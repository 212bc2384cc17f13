import { createHash } from 'node:crypto';
import { TRPCError } from '@trpc/server';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Env } from '../../env.ts';
import type { Database } from '../database/orm.ts';
import { networkPrefix } from './network.ts';

/** Refused for having been asked too often; `retryAfter` is in seconds. */
export class TooManyRequestsError extends TRPCError {
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super({ code: 'TOO_MANY_REQUESTS', message: `Too many attempts. Try again in ${waitOf(retryAfter)}.` });
    this.retryAfter = retryAfter;
  }
}

function waitOf(seconds: number) {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

export interface GuessSource {
  ip: string;
  /** The account that is guessed at, whether there is one or not; none where a link is. */
  email?: string;
  /** The hash of the device, if this person signed in there before. */
  device?: string | null;
}

export type Limits = ReturnType<typeof openLimits>;

const HOUR_S = 3_600;

const SWEEPER = 'guess-account';

/**
 * Who has asked how often, in a table that all processes share and that outlives them. A call is counted before
 * its work begins, so that many at once get no further than one after the other.
 */
export function openLimits(orm: Database, env: Env) {
  const store = {
    query: async (statement: { text: string; values: unknown[] }) => {
      const pool = await orm.em.getConnection().getNativeClient();
      return pool.query(statement);
    },
  };
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: store,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      // One sweeps the table for all.
      clearExpiredByTimeout: keyPrefix === SWEEPER,
      keyPrefix,
      points,
      duration,
    });

  const guessing = env.LIMIT_GUESSES_MINUTES * 60;
  const byAccount = limiter(SWEEPER, env.LIMIT_GUESSES_PER_ACCOUNT, guessing);
  const byDevice = limiter('guess-device', env.LIMIT_GUESSES_PER_ACCOUNT, guessing);
  const byAddress = limiter('guess-address', env.LIMIT_GUESSES_PER_ADDRESS, guessing);
  const signUps = limiter('sign-up', env.LIMIT_SIGN_UPS_PER_HOUR, HOUR_S);
  const mailsAsked = limiter('mail-address', env.LIMIT_MAILS_PER_HOUR, HOUR_S);
  const mailsTo = limiter('mail-to', env.LIMIT_MAILS_PER_HOUR, HOUR_S);
  const exchanges = limiter('exchange', env.LIMIT_EXCHANGES_PER_HOUR, HOUR_S);
  const uploads = limiter('upload', env.LIMIT_UPLOADS_PER_HOUR, HOUR_S);
  const enquiries = limiter('enquiry', env.LIMIT_ENQUIRIES_PER_HOUR, HOUR_S);

  return {
    /**
     * Counts a guess at a password or a code. A device that the person signed in on before counts for itself:
     * strangers who guess lock out themselves, and not its owner. Call `wasRight` to have it not counted.
     */
    async countGuess({ ip, email, device }: GuessSource) {
      const counted = device
        ? ([[byDevice, device]] as const)
        : ([
            [byAddress, networkPrefix(ip)],
            ...(email ? [[byAccount, accountKey(email)] as const] : []),
          ] as const);
      for (const [limit, key] of counted) await count(limit, key);
      return {
        refund: async () => {
          for (const [limit, key] of counted) await orRefuse(limit.reward(key, 1));
        },
      };
    },

    countSignUp: (ip: string) => count(signUps, networkPrefix(ip)),

    /** Counts an enquiry and answers how much of an hour's is used up, 1 for all; it refuses nobody. */
    async countEnquiry(ip: string) {
      const counted = await orRefuse(
        enquiries.consume(networkPrefix(ip)).catch((error) => {
          if (error instanceof RateLimiterRes) return error;
          throw error;
        }),
      );
      return counted.consumedPoints / env.LIMIT_ENQUIRIES_PER_HOUR;
    },

    /** A member of the team takes a file in or out. */
    countCsvTransfer: (userId: string) => count(exchanges, userId),
    /** Somebody of the team sends a file. */
    countUpload: (userId: string) => count(uploads, userId),

    /** A visitor asks for a mail. */
    countMailRequest: (ip: string) => count(mailsAsked, networkPrefix(ip)),

    /** A visitor has a mail sent to this address, whether it will get one or not. */
    countMailTo: (email: string) => count(mailsTo, accountKey(email)),
  };
}

/** The table is no list of addresses. */
const accountKey = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('hex');

async function count(limit: RateLimiterPostgres, key: string) {
  await orRefuse(limit.consume(key));
}

/** Where nothing can be counted, nothing is let through. */
async function orRefuse<Counted>(counting: Promise<Counted>) {
  try {
    return await counting;
  } catch (cause) {
    if (cause instanceof RateLimiterRes) {
      throw new TooManyRequestsError(Math.max(1, Math.ceil(cause.msBeforeNext / 1_000)));
    }
    throw new TRPCError({
      code: 'SERVICE_UNAVAILABLE',
      message: 'The server is busy just now. Please try again in a moment.',
      cause,
    });
  }
}
