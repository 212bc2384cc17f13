import { randomUUID } from 'node:crypto';
import superjson from 'superjson';
import type { LiveUpdate } from '#shared/platform/live.ts';
import type { ServerClient } from '../operations.ts';

/** Opens a stream of changes as a tab does; resolves when the server has sent its first message. `onUpdate` is called with the others. */
export async function openStream({ address, cookie }: ServerClient, onUpdate: (update: LiveUpdate) => void) {
  const over = new AbortController();
  const input = encodeURIComponent(JSON.stringify(superjson.serialize({ tab: randomUUID(), age: 0 })));
  const url = `${address}/trpc/live.changes?input=${input}`;
  const response = await fetch(url, { headers: { cookie }, signal: over.signal });
  const updates = readUpdates(response);
  const first = await updates.next();
  if (first.done) throw new Error('The stream ended before its first message');
  const reading = (async () => {
    for await (const update of updates) onUpdate(update);
  })().catch((error) => {
    if (!over.signal.aborted) throw error;
  });
  return {
    async close() {
      over.abort();
      await reading;
    },
  };
}

async function* readUpdates({ body }: Response): AsyncGenerator<LiveUpdate> {
  let text = '';
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (!data || /^event: /m.test(event)) continue;
      const { json } = JSON.parse(data) as { json?: LiveUpdate };
      if (json && 'changes' in json) yield json;
    }
  }
}
