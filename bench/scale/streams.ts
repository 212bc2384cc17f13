import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import superjson from 'superjson';

/** As the client does after a stream ended (`src/client/crm/live/liveUpdates.ts`): from half to one and a half of it. */
const WAIT_MS = 1_000;

/** Opens so many streams of changes and opens each again when it ends, until `signal`. */
export function openStreams(address: string, cookie: string, count: number, signal: AbortSignal) {
  const streams = Array.from({ length: count }, () => ({
    isOpen: false,
    openedAt: 0,
    updatedAt: 0,
    ends: 0,
  }));

  async function follow(stream: (typeof streams)[number]) {
    const input = encodeURIComponent(JSON.stringify(superjson.serialize({ tab: randomUUID(), age: 0 })));
    while (!signal.aborted) {
      try {
        const response = await fetch(`${address}/trpc/live.changes?input=${input}`, {
          headers: { cookie, accept: 'text/event-stream' },
          signal,
        });
        for await (const chunk of response.body ?? []) {
          const text = Buffer.from(chunk).toString();
          if (!text.includes('data: {"json"')) continue;
          if (!stream.isOpen) stream.openedAt = Date.now();
          stream.isOpen = true;
          stream.updatedAt = Date.now();
        }
      } catch {
        // It is opened again below, whatever ended it.
      }
      if (stream.isOpen) stream.ends += 1;
      stream.isOpen = false;
      if (!signal.aborted)
        await sleep(WAIT_MS * (0.5 + Math.random()), undefined, { signal }).catch(() => {});
    }
  }
  const following = streams.map(follow);
  return {
    areOpen: () => streams.every(({ isOpen }) => isOpen),
    lastOpenedAt: () => Math.max(...streams.map(({ openedAt }) => openedAt)),
    endCount: () => streams.reduce((sum, { ends }) => sum + ends, 0),
    haveUpdatesSince: (time: number) => streams.every(({ updatedAt }) => updatedAt >= time),
    closed: () => Promise.all(following),
  };
}
