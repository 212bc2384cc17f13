import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import * as z from 'zod';
import type { TableChange } from '#shared/platform/live.ts';

/** A change as the database announces it (see the migration of `announce`), with the tab it was made in. */
export interface Announcement extends TableChange {
  tab: string | null;
}

export interface AnnouncementListener {
  onAnnouncement(announcement: Announcement): void;
  /** The database was away, or deaf: whatever happened meanwhile was told to nobody. */
  onMissed(): void;
  /** Nothing more comes. */
  onEnd(): void;
}

export type Announcements = ReturnType<typeof openAnnouncements>;

const CHANNEL = 'changes';

/** A network that swallows everything without a word is found out after so long. */
const HEARTBEAT_MS = 10_000;
const ANSWER_MS = 4_000;

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

const payload = z.object({
  table: z.string(),
  ids: z.array(z.string()).nullable(),
  tab: z.string().nullable().default(null),
});

/** One connection of this process that listens to the database, and all who want to hear what it tells. */
export function openAnnouncements(url: string, log?: Pick<FastifyBaseLogger, 'warn' | 'info'>) {
  const hearers = new Set<AnnouncementListener>();
  const closing = new AbortController();
  let recent: { at: number; announcement: Announcement }[] = [];
  let listening: Promise<void> | undefined;
  /** When the last of those came that are not kept any more. */
  let forgottenAt = 0;
  let isListening = false;

  function tell(text = '') {
    const announcement = payload.parse(JSON.parse(text));
    const at = Date.now();
    for (const hearer of hearers) hearer.onAnnouncement(announcement);
    recent.push({ at, announcement });
    // Seldom: under load there are thousands a second.
    if (recent.length < 2 * KEPT) return;
    forgottenAt = recent[KEPT - 1]?.at ?? at;
    recent = recent.slice(KEPT);
  }

  /** Listens until the connection is lost; answers whether it ever was there. */
  async function listenOnce(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      application_name: 'providerdesk announcements',
    });
    const lost = new AbortController();
    client.on('error', () => lost.abort()).on('end', () => lost.abort());
    client.on('notification', ({ payload }) => tell(payload));
    const over = AbortSignal.any([lost.signal, closing.signal]);
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      isListening = true;
      recent = [];
      for (const hearer of hearers) hearer.onMissed();
      while (!over.aborted) {
        await sleep(HEARTBEAT_MS, undefined, { signal: over }).catch(() => {});
        if (!over.aborted) await client.query('select 1');
      }
    } catch {
      // Whatever it was: the next try tells whether it is over.
    }
    const wasListening = isListening;
    isListening = false;
    void client.end().catch(() => {});
    return wasListening;
  }

  async function listen() {
    for (let wait = FIRST_WAIT_MS; !closing.signal.aborted; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      if (await listenOnce()) {
        wait = FIRST_WAIT_MS;
        if (!closing.signal.aborted) log?.warn('the database is no longer heard: listening again');
      }
      // Not all processes at the same moment.
      const pause = wait * (0.5 + Math.random());
      await sleep(pause, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  return {
    /** Begins to listen; from then on by itself again whenever the connection is lost. */
    start() {
      listening ??= listen();
    },

    isListening: () => isListening,

    /** Tells a hearer of what was announced within the last milliseconds, and of all that comes; answers how to stop. */
    subscribe(hearer: AnnouncementListener, within = 0) {
      if (closing.signal.aborted) hearer.onEnd();
      else hearers.add(hearer);
      this.start();
      const since = Date.now() - within;
      if (forgottenAt >= since) hearer.onMissed();
      for (const { at, announcement } of recent) if (at >= since) hearer.onAnnouncement(announcement);
      return () => void hearers.delete(hearer);
    },

    /** How many hear. */
    listenerCount: () => hearers.size,

    async close() {
      closing.abort();
      for (const hearer of hearers) hearer.onEnd();
      hearers.clear();
      await listening;
    },
  };
}

/** How many announcements are kept at least for those who come late. */
const KEPT = 500;
