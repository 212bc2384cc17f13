import { setTimeout as sleep } from 'node:timers/promises';
import { TRPCError } from '@trpc/server';
import { TooManyRequestsError } from './limits.ts';

export interface TurnOptions {
  /** How many work at the same time, each for another key. */
  atOnce: number;
  /** How many wait at most, of one key and of all. */
  waitingOfOne: number;
  waitingOfAll: number;
  /** What each takes at least, in milliseconds. */
  leastMs: number;
}

/** Turns at work that strangers begin, so that nobody takes the turns of all others. */
export interface Turns {
  /**
   * Does the work when it is the turn of this key, such as an address: one after the other for one key, and first for
   * the key whose last turn is longest ago.
   * @throws TooManyRequestsError when too much work of this key waits.
   * @throws SERVICE_UNAVAILABLE when too much waits.
   */
  take<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

/** Of how many keys the last turn is known. */
const REMEMBERED_KEYS = 10_000;

interface Waiting {
  key: string;
  begin: () => void;
}

/** Turns within this process. Work waits here and not in the database, where it would hold one of few connections. */
export function openTurns({ atOnce, waitingOfOne, waitingOfAll, leastMs }: TurnOptions): Turns {
  /** In the order of their arrival. */
  const waiting: Waiting[] = [];
  const working = new Set<string>();
  /** The number of the last turn by key, in ascending order. */
  const lastTurns = new Map<string, number>();
  let turns = 0;

  function next() {
    if (working.size >= atOnce) return;
    let first: Waiting | undefined;
    for (const one of waiting) {
      if (working.has(one.key)) continue;
      if (!first || lastTurn(one.key) < lastTurn(first.key)) first = one;
    }
    if (!first) return;
    waiting.splice(waiting.indexOf(first), 1);
    begin(first.key);
    first.begin();
  }

  const lastTurn = (key: string) => lastTurns.get(key) ?? 0;

  function begin(key: string) {
    working.add(key);
    lastTurns.delete(key);
    lastTurns.set(key, ++turns);
    if (lastTurns.size <= REMEMBERED_KEYS) return;
    const [oldest = ''] = lastTurns.keys();
    lastTurns.delete(oldest);
  }

  /** @throws as `take` */
  function enter(key: string) {
    const own = waiting.filter((one) => one.key === key).length;
    if (own >= waitingOfOne) throw new TooManyRequestsError(Math.ceil(leastMs / 1_000) || 1);
    if (waiting.length >= waitingOfAll) {
      const message = 'We receive too many messages just now. Please try again in a moment.';
      throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', message });
    }
    return new Promise<void>((begin) => {
      waiting.push({ key, begin });
      next();
    });
  }

  async function inTurn<Result>(key: string, work: () => Promise<Result>) {
    await enter(key);
    try {
      return await work();
    } finally {
      working.delete(key);
      next();
    }
  }

  return {
    async take(key, work) {
      const [outcome] = await Promise.allSettled([inTurn(key, work), sleep(leastMs)]);
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    },
  };
}
