import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../load.ts';

/** Calls that must look alike, by what is different about them; each gets the number of its round. */
export type Kinds = Record<string, (round: number) => Promise<unknown>>;

const ROUNDS = 60;

/**
 * Milliseconds between the medians of the fastest and of the slowest kind. All are tried in each round, in random order,
 * and compared with the others of their round: what slows the machine slows all of them.
 */
export async function timesApart(kinds: Kinds): Promise<number> {
  const apart = new Map(Object.keys(kinds).map((name) => [name, [] as number[]]));
  // The first attempts are slower: they are not counted.
  for (let round = -3; round < ROUNDS; round += 1) {
    const times = new Map<string, number>();
    for (const [name, attempt] of Object.entries(kinds).sort(() => Math.random() - 0.5)) {
      const start = performance.now();
      await attempt(round);
      times.set(name, performance.now() - start);
      // Work after an answer, such as mail, must not slow the next attempt.
      await sleep(1);
    }
    const usual = [...times.values()].reduce((sum, time) => sum + time) / times.size;
    if (round >= 0) for (const [name, time] of times) apart.get(name)?.push(time - usual);
  }
  const medians = [...apart.values()].map(median);
  return Math.max(...medians) - Math.min(...medians);
}
