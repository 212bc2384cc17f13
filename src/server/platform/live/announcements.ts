import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import * as z from 'zod';
import type { TableChange } from '#shared/platform/live.ts';

/** A change as the database announces it (see the migration of `announce`), with the browser tab it was made in. */
export interface Announcement extends TableChange {
  tab: string | null;
  /** The person whom it is for, where the rows are private; null for everybody. */
  to: string | null;
}

export interface AnnouncementListener {
  onAnnouncement(announcement: Announcement): void;
  /** The connection was lost for a while; changes may have been missed. */
  onMissed(): void;
  onEnd(): void;
}

export type Announcements = ReturnType<typeof openAnnouncements>;

const CHANNEL = 'changes';

/** The database knows our connections by this name, the same in every process. */
export const LISTENER_NAME = 'providerdesk announcements';

/** Milliseconds: a network may drop everything without an error. */
const HEARTBEAT_MS = 10_000;
const RESPONSE_MS = 4_000;

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/** Announcements kept at least, for those who subscribe late. */
const KEPT = 500;

const payloadSchema = z.object({
  table: z.string(),
  ids: z.array(z.string()).nullable(),
  tab: z.string().nullable().default(null),
  to: z.string().nullable().default(null),
});

/** One connection of this process that listens to the database, and everyone who subscribes to what it announces. */
export function openAnnouncements(url: string, log?: Pick<FastifyBaseLogger, 'warn' | 'info'>) {
  const listeners = new Set<AnnouncementListener>();
  const closing = new AbortController();
  let recent: { at: number; announcement: Announcement }[] = [];
  let listening: Promise<void> | undefined;
  /** Announcements until then are not kept, or may have been missed. */
  let forgottenAt = 0;

  function publish(payload = '') {
    const announcement = payloadSchema.parse(JSON.parse(payload));
    const at = Date.now();
    for (const listener of listeners) listener.onAnnouncement(announcement);
    recent.push({ at, announcement });
    // Old announcements are not removed at each new one: under load there are thousands a second.
    if (recent.length < 2 * KEPT) return;
    forgottenAt = recent[KEPT - 1]?.at ?? at;
    recent = recent.slice(KEPT);
  }

  /** Until the connection is lost; returns whether there was one. */
  async function listenOnce(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: RESPONSE_MS,
      query_timeout: RESPONSE_MS,
      application_name: LISTENER_NAME,
    });
    const lost = new AbortController();
    client.on('error', () => lost.abort()).on('end', () => lost.abort());
    client.on('notification', ({ payload }) => publish(payload));
    const over = AbortSignal.any([lost.signal, closing.signal]);
    let wasListening = false;
    try {
      await client.connect();
      // biome-ignore lint/plugin: `listen` needs a connection that is never given back.
      await client.query(`listen ${CHANNEL}`);
      wasListening = true;
      recent = [];
      // Later subscribers do not know the earlier ones, either.
      forgottenAt = Date.now();
      for (const listener of listeners) listener.onMissed();
      while (!over.aborted) {
        await sleep(HEARTBEAT_MS, undefined, { signal: over }).catch(() => {});
        // biome-ignore lint/plugin: the same connection is asked whether it is still there.
        if (!over.aborted) await client.query('select 1');
      }
    } catch {
      // The next attempt shows whether it is over.
    }
    void client.end().catch(() => {});
    return wasListening;
  }

  async function listen() {
    for (let wait = FIRST_WAIT_MS; !closing.signal.aborted; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      if (await listenOnce()) {
        wait = FIRST_WAIT_MS;
        if (!closing.signal.aborted) log?.warn('the database is no longer heard: listening again');
      }
      // Random, so that not all processes connect at the same moment.
      const pause = wait * (0.5 + Math.random());
      await sleep(pause, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  return {
    /** Reconnects when the connection is lost. */
    start() {
      listening ??= listen();
    },

    /** Replays the last `age` milliseconds first; returns the function to unsubscribe. */
    subscribe(listener: AnnouncementListener, age = 0) {
      if (closing.signal.aborted) listener.onEnd();
      else listeners.add(listener);
      this.start();
      const since = Date.now() - age;
      if (forgottenAt >= since) listener.onMissed();
      for (const { at, announcement } of recent) if (at >= since) listener.onAnnouncement(announcement);
      return () => void listeners.delete(listener);
    },

    async close() {
      closing.abort();
      for (const listener of listeners) listener.onEnd();
      listeners.clear();
      await listening;
    },
  };
}
