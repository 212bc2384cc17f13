import * as z from 'zod';

/** The most records that one act changes or deletes: what fits into one transaction that nobody waits for. */
export const MAX_BULK_RECORDS = 1000;

export const TOO_MANY_RECORDS_MESSAGE = `Choose at most ${MAX_BULK_RECORDS.toLocaleString('en-AU')} at once`;

/** Records picked one by one, or all that a filtered list holds. */
export const selectionInput = <Filters extends z.ZodObject>(filters: Filters) =>
  z.union([
    z.object({
      ids: z
        .array(z.uuid('Not a record'))
        .min(1, 'Choose something')
        .max(MAX_BULK_RECORDS, TOO_MANY_RECORDS_MESSAGE),
    }),
    z.object({ filters }),
  ]);

export const NO_CHANGE_MESSAGE = 'Choose what to change';

export const hasChanges = (change: object) => Object.keys(change).length > 0;

/** What changing many answers. */
export interface BulkChangeResult {
  /** Takes the change back through `bulkChanges.undo`. */
  changeId: string;
  /** How many records are different now. */
  count: number;
}

/** What taking a change back answers. */
export interface BulkUndoResult {
  restored: number;
  /** Records that somebody has changed since, that are gone, or whose owner has left: they stay as they are. */
  skipped: number;
}
