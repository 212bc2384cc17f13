import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { FileStorage } from './storage.ts';

/** Milliseconds; monitoring gives up soon, and uploads would wait as long. */
const ANSWER_MS = 3_000;

/** Milliseconds, so that monitoring causes no load. */
const VALID_MS = 5_000;

/** True if files can be stored, as of a few seconds ago; the log says why not, once. */
export function openStorageCheck(storage: FileStorage, log?: FastifyBaseLogger): () => Promise<boolean> {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let result = Promise.resolve(true);
  let underWay: Promise<void> | undefined;

  async function check(before: boolean): Promise<boolean> {
    // No further checks while a disk hangs.
    underWay ??= storage.check().finally(() => {
      underWay = undefined;
    });
    try {
      const late = sleep(ANSWER_MS, undefined, { ref: false }).then(() => {
        throw new Error('The storage does not answer');
      });
      await Promise.race([underWay, late]);
      return true;
    } catch (err) {
      if (before) log?.warn({ err, storage: storage.location }, 'Files cannot be stored');
      return false;
    }
  }

  return async () => {
    if (performance.now() - checkedAt >= VALID_MS) {
      checkedAt = performance.now();
      result = result.then(check);
    }
    return result;
  };
}
