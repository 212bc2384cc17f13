import { TRPCError } from '@trpc/server';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { queryPool } from '../database/limitedStatements.ts';
import type { Database } from '../database/orm.ts';

/** Too many calls. */
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

/** A number of calls that each key, such as an address or a person, has in a period. */
export interface Limit {
  /**
   * Counts a call before its work begins, so that many calls at once get no further than one after the other. Returns
   * how many the key had in this period.
   * @throws TooManyRequestsError when the key has no call left in this period.
   * @throws SERVICE_UNAVAILABLE when the database cannot count.
   */
  consume(key: string): Promise<number>;
  /** Takes one call of the key off the count. */
  refund(key: string): Promise<void>;
}

export type Limits = ReturnType<typeof openLimits>;

/** Limits whose counts are in a table that all processes share and that outlives them. */
export function openLimits(orm: Database) {
  const store = {
    query: async (statement: { text: string; values: unknown[] }) => {
      const pool = await orm.em.getConnection().getNativeClient();
      return queryPool(pool, statement);
    },
  };
  const defined = new Map<string, Limit>();

  function open(name: string, points: number, seconds: number): Limit {
    const limiter = new RateLimiterPostgres({
      storeClient: store,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      // The first deletes what has expired for all: they share the table.
      clearExpiredByTimeout: defined.size === 0,
      keyPrefix: name,
      points,
      duration: seconds,
    });
    return {
      consume: async (key) => (await orReject(limiter.consume(key))).consumedPoints,
      refund: async (key) => void (await orReject(limiter.reward(key, 1))),
    };
  }

  return {
    /**
     * The limit of this name, which a process opens once: `points` calls of a key in `seconds`. The name is part of
     * the stored keys and must be unique.
     */
    define(name: string, points: number, seconds: number): Limit {
      const limit = defined.get(name) ?? open(name, points, seconds);
      defined.set(name, limit);
      return limit;
    },
  };
}

/** Where nothing can be counted, nothing is let through. */
async function orReject<Counted>(counting: Promise<Counted>) {
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
