import { setTimeout as sleep } from 'node:timers/promises';
import { TRPCError } from '@trpc/server';
import { TooManyRequestsError } from './limits.ts';

export interface TurnOptions {
  /** The number that work at the same time, each for another key. */
  atOnce: number;
  /** Longest queue, per key and in all. */
  waitingOfOne: number;
  waitingOfAll: number;
  /** The most others that a key lets pass, so that new keys cannot delay it forever. */
  maxYield: number;
  /** Milliseconds per turn, at least. */
  leastMs: number;
}

/** Turns at work that strangers begin, so that nobody takes the turns of all others. */
export interface Turns {
  /**
   * Runs the work in turn: one at a time per key, in order of arrival, but a key lets five others pass for
   * each earlier turn. Preferred work comes first and is always admitted.
   * @throws TooManyRequestsError when too much work of this key waits.
   * @throws SERVICE_UNAVAILABLE when too much waits.
   */
  take<Result>(key: string, work: () => Promise<Result>, isPreferred?: boolean): Promise<Result>;
}

/** The number of others that a key lets pass for each turn that it had. */
const YIELD = 5;

/** The number of keys whose turns are remembered. */
const REMEMBERED_KEYS = 10_000;

interface Waiting {
  key: string;
  isPreferred: boolean;
  /** Turns that began before this one came. */
  arrivedAt: number;
  begin: () => void;
}

/** Within this process: waiting in the database would occupy one of few connections. */
export function openTurns({ atOnce, waitingOfOne, waitingOfAll, maxYield, leastMs }: TurnOptions): Turns {
  /** The callers that wait, in the order of their arrival. */
  const waiting: Waiting[] = [];
  const working = new Set<string>();
  /** The number of turns by key; the key with the latest turn comes last. */
  const turnsOf = new Map<string, number>();
  let turns = 0;

  function next() {
    if (working.size >= atOnce) return;
    let first: Waiting | undefined;
    for (const one of waiting) {
      if (working.has(one.key)) continue;
      if (!first || rank(one) < rank(first)) first = one;
    }
    if (!first) return;
    waiting.splice(waiting.indexOf(first), 1);
    begin(first.key);
    first.begin();
  }

  /** The lowest comes first; equal ones in the order of their arrival. */
  const rank = ({ key, isPreferred, arrivedAt }: Waiting) =>
    isPreferred ? -1 : arrivedAt + Math.min(maxYield, YIELD * (turnsOf.get(key) ?? 0));

  function begin(key: string) {
    working.add(key);
    turns += 1;
    const own = turnsOf.get(key) ?? 0;
    turnsOf.delete(key);
    turnsOf.set(key, own + 1);
    if (turnsOf.size <= REMEMBERED_KEYS) return;
    const [oldest = ''] = turnsOf.keys();
    turnsOf.delete(oldest);
  }

  /** @throws as `take` */
  function enter(key: string, isPreferred: boolean) {
    const own = waiting.filter((one) => one.key === key).length;
    if (own >= waitingOfOne) throw new TooManyRequestsError(Math.ceil(leastMs / 1_000) || 1);
    if (!isPreferred && waiting.length >= waitingOfAll) {
      const message = 'Too many people try this just now. Please try again in a moment.';
      throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', message });
    }
    return new Promise<void>((begin) => {
      waiting.push({ key, isPreferred, arrivedAt: turns, begin });
      next();
    });
  }

  async function inTurn<Result>(key: string, work: () => Promise<Result>, isPreferred: boolean) {
    await enter(key, isPreferred);
    try {
      return await work();
    } finally {
      working.delete(key);
      next();
    }
  }

  return {
    async take(key, work, isPreferred = false) {
      const [outcome] = await Promise.allSettled([inTurn(key, work, isPreferred), sleep(leastMs)]);
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    },
  };
}
