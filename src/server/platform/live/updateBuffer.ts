import type { LiveUpdate } from '#shared/platform/live.ts';
import type { Announcement } from './announcements.ts';

/** More changed ids than this of one table are sent as the table alone. */
const MAX_IDS = 200;

/**
 * Changes that wait to be sent. It never changes: streams that receive the same announcements hold the same one, so that
 * it is put together, and written as text, once for all of them.
 */
class Waiting {
  private readonly missed: boolean;
  private readonly tables: ReadonlyMap<string, ReadonlySet<string> | null>;
  private readonly following = new WeakMap<Announcement, Waiting>();
  private made: LiveUpdate | undefined;

  constructor(missed: boolean, tables: ReadonlyMap<string, ReadonlySet<string> | null>) {
    this.missed = missed;
    this.tables = tables;
  }

  with(announcement: Announcement): Waiting {
    const known = this.following.get(announcement);
    if (known) return known;
    const next = this.add(announcement);
    this.following.set(announcement, next);
    return next;
  }

  private add({ table, ids }: Announcement): Waiting {
    const known = this.tables.get(table);
    if (known === null) return this;
    const all = ids && new Set([...(known ?? []), ...ids]);
    return new Waiting(this.missed, new Map(this.tables).set(table, all && all.size <= MAX_IDS ? all : null));
  }

  withMissed = () => (this.missed ? this : new Waiting(true, this.tables));

  update(): LiveUpdate {
    this.made ??= Object.freeze({
      missed: this.missed,
      changes: [...this.tables].map(([table, ids]) => ({ table, ids: ids && [...ids] })),
    });
    return this.made;
  }
}

const NOTHING = new Waiting(false, new Map());

/** What waits to be sent on one stream. Its size does not grow with the changes that come while a slow line is busy. */
export class UpdateBuffer {
  private waiting = NOTHING;

  isEmpty = () => this.waiting === NOTHING;

  add(announcement: Announcement) {
    this.waiting = this.waiting.with(announcement);
  }

  addMissed() {
    this.waiting = this.waiting.withMissed();
  }

  /** Everything that waits; the buffer is empty then. It is frozen. */
  take(): LiveUpdate {
    const update = this.waiting.update();
    this.waiting = NOTHING;
    return update;
  }
}
