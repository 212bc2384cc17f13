import { onTestFinished } from 'vitest';
import type { LiveUpdate } from '#shared/platform/live.ts';

/** Collects the updates of a stream, and closes it after the test. */
export async function listening(stream: AsyncIterable<LiveUpdate>) {
  const updates: LiveUpdate[] = [];
  const iterator = stream[Symbol.asyncIterator]();
  const over = (async () => {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) updates.push(next.value);
  })();
  over.catch(() => {});
  onTestFinished(() => void iterator.return?.());
  return {
    updates,
    /** Resolves when the stream ends. */
    over,
    changes: () => updates.flatMap(({ changes }) => changes),
    tables: () => updates.flatMap(({ changes }) => changes.map(({ table }) => table)),
    ids: () => updates.flatMap(({ changes }) => changes.flatMap(({ ids }) => ids ?? [])),
    missed: () => updates.some(({ missed }) => missed),
  };
}
