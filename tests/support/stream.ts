import { expect, onTestFinished, vi } from 'vitest';
import { withClient } from '#server/backups/file/connection.ts';
import { type Announcements, LISTENER_NAME } from '#server/platform/live/announcements.ts';
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

/** Waits until a process of the product hears what this database announces. */
export const untilHeard = (databaseUrl: string) =>
  vi.waitFor(
    () =>
      withClient(databaseUrl, async (client) => {
        const { rowCount } = await client.query(
          `select from pg_stat_activity where application_name = $1 and datname = current_database()
              and query ~ '^(listen|select 1)' and state = 'idle'`,
          [LISTENER_NAME],
        );
        expect(rowCount).toBe(1);
      }),
    { timeout: 60_000 },
  );

/** Returns a function that counts the streams that are open. */
export function countStreams(announcements: Announcements) {
  const subscribe = announcements.subscribe.bind(announcements);
  let count = 0;
  announcements.subscribe = (...given) => {
    const unsubscribe = subscribe(...given);
    count += 1;
    return () => {
      count -= 1;
      unsubscribe();
    };
  };
  return () => count;
}
