import * as z from 'zod';

/** The most records that one act changes or deletes: what fits into one transaction that nobody waits for. */
export const MOST_AT_ONCE = 1000;

export const TOO_MANY = `Choose at most ${MOST_AT_ONCE.toLocaleString('en-AU')} at once`;

/** Records picked one by one, or all that a filtered list holds. */
export const selectionOf = <Filters extends z.ZodObject>(filters: Filters) =>
  z.union([
    z.object({ ids: z.array(z.uuid('Not a record')).min(1, 'Choose something').max(MOST_AT_ONCE, TOO_MANY) }),
    z.object({ filters }),
  ]);

export const NOTHING_CHOSEN = 'Choose what to change';

export const isSomething = (change: object) => Object.keys(change).length > 0;

/** What changing many answers. */
export interface BulkChanged {
  /** Takes the change back through `bulkChanges.undo`. */
  changeId: string;
  /** How many records are different now. */
  count: number;
}

/** What taking a change back answers. */
export interface BulkUndone {
  restored: number;
  /** Records that somebody has changed since, that are gone, or whose owner has left: they stay as they are. */
  stayed: number;
}
