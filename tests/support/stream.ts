import { onTestFinished } from 'vitest';
import type { LiveUpdate } from '#shared/platform/live.ts';

/** What somebody hears who has a screen open; closed after the test. */
export async function listening(stream: AsyncIterable<LiveUpdate>) {
  const heard: LiveUpdate[] = [];
  const iterator = stream[Symbol.asyncIterator]();
  const over = (async () => {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) heard.push(next.value);
  })();
  over.catch(() => {});
  onTestFinished(() => void iterator.return?.());
  return {
    heard,
    /** Settles when nothing more comes. */
    over,
    changes: () => heard.flatMap(({ changes }) => changes),
    tables: () => heard.flatMap(({ changes }) => changes.map(({ table }) => table)),
    ids: () => heard.flatMap(({ changes }) => changes.flatMap(({ ids }) => ids ?? [])),
    missed: () => heard.some(({ missed }) => missed),
  };
}
