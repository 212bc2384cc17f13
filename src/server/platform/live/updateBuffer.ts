import type { LiveUpdate } from '#shared/platform/live.ts';
import type { Announcement } from './announcements.ts';

/** More changed ids than this of one table are sent as the table alone. */
const MAX_IDS = 200;

/**
 * The updates that wait to be sent on one stream. Their size does not grow with the changes that come while a slow
 * line is busy.
 */
export class UpdateBuffer {
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

  /** Everything that waits; the buffer is empty then. */
  take(): LiveUpdate {
    const changes = [...this.tables].map(([table, ids]) => ({ table, ids: ids && [...ids] }));
    const update = { missed: this.missed, changes };
    this.missed = false;
    this.tables = new Map();
    return update;
  }
}
