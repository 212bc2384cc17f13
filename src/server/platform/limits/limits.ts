import { TRPCError } from '@trpc/server';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../database/orm.ts';

export class TooManyRequestsError extends TRPCError {
  /** Seconds until the next call may come. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super({
      code: 'TOO_MANY_REQUESTS',
      message: `Too many attempts. Try again in ${formatWait(retryAfter)}.`,
    });
    this.retryAfter = retryAfter;
  }
}

function formatWait(seconds: number) {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

export const MINUTE_S = 60;
export const HOUR_S = 3_600;

/** Calls per key, such as an address or person, and period. */
export interface Limit {
  /**
   * Counted before the work, so that concurrent calls get no further than sequential ones. Returns the number
   * in this period. `calls` weighs expensive calls.
   * @throws TooManyRequestsError when the key has no call left in this period.
   * @throws SERVICE_UNAVAILABLE when the database cannot count.
   */
  consume(key: string, calls?: number): Promise<number>;
  /** Takes one call of the key off the count. */
  refund(key: string): Promise<void>;
}

export type Limits = ReturnType<typeof openLimits>;

/** Limits whose counts are in a table that all processes share and that outlives them. */
export function openLimits(orm: Database) {
  const store = {
    query: ({ text, values }: { text: string; values: unknown[] }) =>
      // biome-ignore lint/plugin: rate-limiter-flexible sends its own statements.
      orm.em.getKysely().executeQuery(CompiledQuery.raw(text, values)),
  };
  const defined = new Map<string, Limit>();

  function open(name: string, points: number, seconds: number): Limit {
    const longest = seconds * 1_000;

    const limiter = new RateLimiterPostgres({
      storeClient: store,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      // The first deletes expired rows of all limits.
      clearExpiredByTimeout: defined.size === 0,
      keyPrefix: name,
      points,
      duration: seconds,
    });

    /** A period that ends later than one that begins now was begun before the clock was set back. */
    async function shortenPeriod(key: string) {
      const end = Date.now() + longest;
      const text = 'update rate_limits set expire = $1 where key = $2 and expire > $1';
      await store.query({ text, values: [end, limiter.getKey(key)] });
    }

    return {
      async consume(key, calls = 1) {
        // Like the library's `consume`, but also returns counts above the limit.
        const { consumedPoints, msBeforeNext } = await orUnavailable(limiter.penalty(key, calls));
        if (msBeforeNext > longest) await orUnavailable(shortenPeriod(key));
        if (consumedPoints <= points) return consumedPoints;
        throw new TooManyRequestsError(Math.max(1, Math.ceil(Math.min(msBeforeNext, longest) / 1_000)));
      },
      refund: async (key) => void (await orUnavailable(limiter.reward(key, 1))),
    };
  }

  return {
    /** `points` calls per key in `seconds`. Once per process; the name is part of stored keys and must be unique. */
    define(name: string, points: number, seconds: number): Limit {
      const limit = defined.get(name) ?? open(name, points, seconds);
      defined.set(name, limit);
      return limit;
    },
  };
}

/** Refuses when nothing can be counted. */
async function orUnavailable<Counted>(counting: Promise<Counted>) {
  try {
    return await counting;
  } catch (cause) {
    throw new TRPCError({
      code: 'SERVICE_UNAVAILABLE',
      message: 'The server is busy just now. Please try again in a moment.',
      cause,
    });
  }
}
