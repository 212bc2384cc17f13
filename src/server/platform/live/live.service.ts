import { TRPCError } from '@trpc/server';
import type { LiveUpdate } from '#shared/platform/live.ts';
import { translateDatabaseError } from '../database/errors.ts';
import type { Announcement, Announcements } from './announcements.ts';

/** More changed ids than this of one table are sent as the table alone. */
const MAX_IDS = 200;

/** Updates waiting on one stream. Their size stays limited while a slow connection is busy. */
class UpdateBuffer {
  private missed = false;
  private tables = new Map<string, Set<string> | null>();

  isEmpty = () => !this.missed && this.tables.size === 0;

  add({ table, ids }: Announcement) {
    const known = this.tables.get(table);
    if (known === null) return;
    const all = ids && new Set([...(known ?? []), ...ids]);
    this.tables.set(table, all && all.size <= MAX_IDS ? all : null);
  }

  addMissed() {
    this.missed = true;
  }

  take(): LiveUpdate {
    const changes = [...this.tables].map(([table, ids]) => ({ table, ids: ids && [...ids] }));
    const update = { missed: this.missed, changes };
    this.missed = false;
    this.tables = new Map();
    return update;
  }
}

/** Streams that one person may have open in one process: one for each visible window. */
export const MAX_STREAMS_PER_USER = 12;

/** The longest delay that a timer takes. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

interface LiveOptions {
  sessions: {
    /** Announces ids of people one of whose sessions has ended. */
    table: string;
    /** Returns the time when a session ends or has ended; null when it was deleted. */
    expiryOf(sessionId: string): Promise<Date | null>;
    endedError(reason: 'SESSION_EXPIRED' | 'SESSION_REVOKED'): Error;
  };
}

interface Subscriber {
  userId: string;
  session: { id: string; expiresAt: Date };
  /** The browser tab; changes made in it are not sent to it. */
  tab: string;
  /** Milliseconds: age of the first change to send. */
  age: number;
  signal?: AbortSignal;
}

export type Live = ReturnType<typeof openLive>;

/** The streams of this process, by which open screens learn of changes. */
export function openLive(announcements: Announcements, options: LiveOptions) {
  const streamsByUser = new Map<string, number>();

  function countIn(userId: string) {
    const count = streamsByUser.get(userId) ?? 0;
    if (count >= MAX_STREAMS_PER_USER) {
      const message = 'This is open in too many windows: changes by others show in the others';
      throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message });
    }
    streamsByUser.set(userId, count + 1);
    return () => {
      const left = (streamsByUser.get(userId) ?? 1) - 1;
      if (left > 0) streamsByUser.set(userId, left);
      else streamsByUser.delete(userId);
    };
  }

  return {
    /**
     * The changes from now on, until the caller leaves, the session ends or the process stops. The first update may be
     * empty: it says that the stream is open.
     * @throws UNAUTHORIZED with SESSION_EXPIRED or SESSION_REVOKED when the session ends.
     * @throws TOO_MANY_REQUESTS, at the first update, when this person has too many streams open.
     */
    changes({ signal, ...subscriber }: Subscriber): AsyncIterable<LiveUpdate> {
      const returned = new AbortController();
      const ended = signal ? AbortSignal.any([returned.signal, signal]) : returned.signal;
      const updates = stream(announcements, options, countIn, { ...subscriber, signal: ended });
      // A generator notices `return` only after its pending await.
      const leave = () => {
        returned.abort();
        return updates.return(undefined);
      };
      return { [Symbol.asyncIterator]: () => ({ next: () => updates.next(), return: leave }) };
    },
  };
}

async function* stream(
  announcements: Announcements,
  { sessions }: LiveOptions,
  countIn: (userId: string) => () => void,
  { userId, session, tab, age, signal }: Subscriber & { signal: AbortSignal },
): AsyncGenerator<LiveUpdate, undefined> {
  const countOut = countIn(userId);
  const buffer = new UpdateBuffer();
  let isOver = signal.aborted;
  // The session may have been revoked since the request was let in, and announced before this stream listens.
  let mustCheckSession = true;
  let wake = () => {};

  const checkSession = () => {
    mustCheckSession = true;
    wake();
  };
  const end = () => {
    isOver = true;
    wake();
  };
  const listener = {
    onAnnouncement(announcement: Announcement) {
      const { table, ids } = announcement;
      const isAboutUser = ids?.includes(userId) ?? true;
      if (table === sessions.table) {
        if (isAboutUser) checkSession();
        return;
      }
      if (announcement.tab === tab || (announcement.to && announcement.to !== userId)) return;
      buffer.add(announcement);
      wake();
    },
    onMissed() {
      buffer.addMissed();
      checkSession();
    },
    onEnd: end,
  };
  let expiresAt = session.expiresAt;
  let timer: NodeJS.Timeout | undefined;
  const checkAtExpiry = () => {
    clearTimeout(timer);
    timer = setTimeout(checkSession, Math.min(expiresAt.getTime() - Date.now() + 50, LONGEST_TIMER_MS));
  };

  signal.addEventListener('abort', end);
  const unsubscribe = announcements.subscribe(listener, age);
  checkAtExpiry();
  try {
    yield buffer.take();
    while (!isOver) {
      if (mustCheckSession) {
        mustCheckSession = false;
        const found = await sessions.expiryOf(session.id).catch((error) => {
          throw translateDatabaseError(error) ?? error;
        });
        // Expired sessions are deleted from time to time: then the earlier time counts.
        expiresAt = found ?? expiresAt;
        if (expiresAt <= new Date()) throw sessions.endedError('SESSION_EXPIRED');
        if (!found) throw sessions.endedError('SESSION_REVOKED');
        checkAtExpiry();
      } else if (buffer.isEmpty()) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else {
        yield buffer.take();
      }
    }
  } finally {
    clearTimeout(timer);
    unsubscribe();
    signal.removeEventListener('abort', end);
    countOut();
  }
  return undefined;
}
