import { randomUUID } from 'node:crypto';
import { Agent, get, type IncomingMessage } from 'node:http';
import superjson from 'superjson';
import type { LiveUpdate } from '#shared/platform/live.ts';
import type { Person } from './people.ts';

// A screen of the CRM as the server sees it: one stream of changes, and after a change the calls that the client makes
// (`src/client/crm/live/refreshOnChange.ts`): within 100 ms, then at most once a second.

const INTERVAL_MS = 1_000;
const SPREAD_MS = 100;
const PAUSE_FACTOR = 4;

/** What a screen asks after a change that concerns its person (the bell), and what the list of leads asks after any. */
const BELL = { procedure: 'notices.count', input: undefined };
const LIST = { procedure: 'leads.list', input: { limit: 50, direction: 'forward' } };
const FILTERED = { procedure: 'leads.list', input: { ...LIST.input, status: 'new' } };

export type Kind = 'other' | 'list' | 'filtered list';

const listOf = { other: [], list: [LIST], 'filtered list': [FILTERED] };

/** One stream has one connection for itself; calls share what is free. */
const streams = new Agent({ keepAlive: true, maxSockets: Infinity });
const calls = new Agent({ keepAlive: true, maxSockets: 512 });

export interface Refresh {
  hasList: boolean;
  hasBell: boolean;
  milliseconds: number;
  isAnswered: boolean;
}

interface ScreenOptions {
  address: string;
  person: Person;
  kind: Kind;
  onUpdate(update: LiveUpdate): void;
  onRefresh(refresh: Refresh): void;
  /** Called when the server ends the stream. */
  onEnd(): void;
}

export interface Screen {
  close(): void;
}

/** Opens the stream of a screen; resolves when the server has sent its first message. */
export async function openScreen({
  address,
  person: { id, cookie },
  kind,
  onUpdate,
  onRefresh,
  onEnd,
}: ScreenOptions): Promise<Screen> {
  const headers = { cookie, 'accept-encoding': 'gzip, deflate, br, zstd' };
  const hasList = listOf[kind].length > 0;
  let isClosed = false;
  let isListDue = false;
  let isBellDue = false;
  let isRefreshing = false;
  let nextAt = 0;
  let timer: NodeJS.Timeout | undefined;

  async function refresh() {
    const hasBell = isBellDue;
    timer = undefined;
    isListDue = false;
    isBellDue = false;
    isRefreshing = true;
    const startedAt = performance.now();
    const path = batchPath([...(hasBell ? [BELL] : []), ...listOf[kind]]);
    const isAnswered = await ask(address + path, headers);
    const milliseconds = performance.now() - startedAt;
    isRefreshing = false;
    nextAt = startedAt + Math.max(INTERVAL_MS, PAUSE_FACTOR * milliseconds);
    onRefresh({ hasList, hasBell, milliseconds, isAnswered });
    schedule();
  }

  function schedule() {
    if (timer || isRefreshing || isClosed || !(isListDue || isBellDue)) return;
    timer = setTimeout(refresh, Math.max(Math.random() * SPREAD_MS, nextAt - performance.now()));
  }

  const input = encodeURIComponent(JSON.stringify(superjson.serialize({ tab: randomUUID(), age: 0 })));
  const stream = await open(`${address}/trpc/live.changes?input=${input}`, {
    cookie,
    accept: 'text/event-stream',
  });
  let isFirst = true;
  await new Promise<void>((resolve, reject) => {
    readEvents(stream, (update) => {
      if (isFirst) return resolve();
      onUpdate(update);
      isListDue = hasList;
      isBellDue ||= update.changes.some(({ ids }) => ids?.includes(id) ?? true);
      schedule();
    });
    stream.once('close', () => {
      reject(new Error('The stream ended before its first message'));
      if (!isClosed) onEnd();
    });
  });
  isFirst = false;

  return {
    close() {
      isClosed = true;
      clearTimeout(timer);
      stream.destroy();
    },
  };
}

function batchPath(asked: { procedure: string; input: unknown }[]) {
  const inputs = Object.fromEntries(asked.map(({ input }, n) => [n, superjson.serialize(input)]));
  const names = asked.map(({ procedure }) => procedure).join(',');
  return `/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
}

const open = (url: string, headers: Record<string, string>) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent: streams, headers }, (answer) => {
      if (answer.statusCode === 200) resolve(answer);
      else reject(new Error(`${url} answered ${answer.statusCode}`));
    }).on('error', reject);
  });

/** Reads an answer to its end, without decompressing it; whether it is one without an error. */
const ask = (url: string, headers: Record<string, string>) =>
  new Promise<boolean>((resolve) => {
    get(url, { agent: calls, headers }, (answer) => {
      answer.resume().once('close', () => resolve(answer.statusCode === 200 && answer.complete));
    }).on('error', () => resolve(false));
  });

function readEvents(stream: IncomingMessage, onUpdate: (update: LiveUpdate) => void) {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (!data || /^event: /m.test(event)) continue;
      const { json } = JSON.parse(data) as { json?: LiveUpdate };
      if (json && 'changes' in json) onUpdate(json);
    }
  });
}
