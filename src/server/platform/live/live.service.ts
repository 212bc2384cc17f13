import { TRPCError } from '@trpc/server';
import type { LiveUpdate } from '#shared/platform/live.ts';
import { translateDatabaseError } from '../database/errors.ts';
import type { ActiveSession, Sessions } from '../identity/sessions.ts';
import type { Announcement, Announcements } from './announcements.ts';

/** Streams that one person may have open in one process: one each for as many windows in sight. */
export const MAX_STREAMS_PER_USER = 12;

/** More ids than this of one table are told as the table alone. */
const IDS_TOLD = 200;

/** A timer takes no longer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** What is on nobody else's screens: told to whom it belongs. */
const ONES_OWN = new Set(['notice_settings']);

interface Listener {
  userId: string;
  session: Pick<ActiveSession, 'id' | 'expiresAt'>;
  /** Whose own changes are not told. */
  tab: string;
  /** How far back to begin, in milliseconds. */
  age: number;
  /** Aborted when the caller is gone. */
  signal?: AbortSignal;
}

export type Live = ReturnType<typeof openLive>;

/** The streams of this process, by which open screens hear of changes. */
export function openLive(announcements: Announcements, sessions: Sessions) {
  const open = new Map<string, number>();

  function enter(userId: string) {
    const count = open.get(userId) ?? 0;
    if (count >= MAX_STREAMS_PER_USER) {
      const message = 'This is open in too many windows: changes by others show in the others';
      throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message });
    }
    open.set(userId, count + 1);
    return () => {
      const left = (open.get(userId) ?? 1) - 1;
      if (left > 0) open.set(userId, left);
      else open.delete(userId);
    };
  }

  return {
    /** What changes from now on, until the caller leaves, the session ends or the process does. */
    changes({ signal, ...listener }: Listener): AsyncIterable<LiveUpdate> {
      const left = new AbortController();
      const over = AbortSignal.any([left.signal, ...(signal ? [signal] : [])]);
      const generator = told(announcements, sessions, enter, { ...listener, signal: over });
      // A generator that waits does not hear that it is to return.
      const leave = () => {
        left.abort();
        return generator.return(undefined);
      };
      return { [Symbol.asyncIterator]: () => ({ next: () => generator.next(), return: leave }) };
    },
    /** How many people have a stream open. */
    userCount: () => open.size,
  };
}

async function* told(
  announcements: Announcements,
  sessions: Sessions,
  enter: (userId: string) => () => void,
  { userId, session, tab, age, signal }: Listener & { signal: AbortSignal },
): AsyncGenerator<LiveUpdate, undefined> {
  const leave = enter(userId);
  const news = new Pile();
  let isOver = signal.aborted;
  let mustCheck = false;
  let wake = () => {};
  const wakeUp = (note: () => void) => () => {
    note();
    wake();
  };

  const check = wakeUp(() => {
    mustCheck = true;
  });
  const end = wakeUp(() => {
    isOver = true;
  });
  const hearer = {
    onAnnouncement: (announcement: Announcement) => {
      const isMine = announcement.ids?.includes(userId) ?? true;
      if (announcement.table === 'sessions') {
        if (isMine) check();
      } else if (ONES_OWN.has(announcement.table) && !isMine) {
        return;
      } else if (announcement.tab !== tab) wakeUp(() => news.add(announcement))();
    },
    onMissed: () => {
      wakeUp(() => news.miss())();
      check();
    },
    onEnd: end,
  };
  let expiry: NodeJS.Timeout | undefined;
  const checkAt = (expiresAt: Date) => {
    clearTimeout(expiry);
    expiry = setTimeout(check, Math.min(expiresAt.getTime() - Date.now() + 50, LONGEST_TIMER_MS));
  };

  signal.addEventListener('abort', end);
  const stopHearing = announcements.subscribe(hearer, age);
  checkAt(session.expiresAt);
  try {
    // Though it may be nothing: by this a screen knows that it hears from now on.
    yield news.take();
    while (!isOver) {
      if (mustCheck) {
        mustCheck = false;
        const expiresAt = await sessions.expiryOf(session.id).catch((error) => {
          throw translateDatabaseError(error) ?? error;
        });
        if (!expiresAt) return undefined;
        checkAt(expiresAt);
      } else if (news.isEmpty()) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else {
        yield news.take();
      }
    }
  } finally {
    clearTimeout(expiry);
    stopHearing();
    signal.removeEventListener('abort', end);
    leave();
  }
  return undefined;
}

/** What waits to be told; it does not grow with what happens while a slow line is busy. */
class Pile {
  private missed = false;
  private tables = new Map<string, Set<string> | null>();

  isEmpty = () => !this.missed && this.tables.size === 0;

  add({ table, ids }: Announcement) {
    const known = this.tables.get(table);
    if (known === null) return;
    const all = ids && new Set([...(known ?? []), ...ids]);
    this.tables.set(table, all && all.size <= IDS_TOLD ? all : null);
  }

  miss() {
    this.missed = true;
  }

  take(): LiveUpdate {
    const changes = [...this.tables].map(([table, ids]) => ({ table, ids: ids && [...ids] }));
    const news = { missed: this.missed, changes };
    this.missed = false;
    this.tables = new Map();
    return news;
  }
}
