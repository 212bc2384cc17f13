import * as z from 'zod';

/** The limit of records per change or delete, which keeps its transaction short. */
export const MAX_BULK_RECORDS = 1000;

export const TOO_MANY_RECORDS_MESSAGE = `Choose at most ${MAX_BULK_RECORDS.toLocaleString('en-AU')} at once`;

/** Drops filters that leave nothing out. */
const withoutUnset = <Filters extends object>(filters: Filters) =>
  Object.fromEntries(Object.entries(filters).filter(([, filter]) => filter !== undefined)) as Filters;

/**
 * Records picked one by one, or all that match the filters. Unknown filters are rejected: ignoring one would
 * select more records than intended.
 */
export const selectionInput = <Shape extends z.ZodRawShape>(filters: z.ZodObject<Shape>) =>
  z.union([
    z.object({
      ids: z
        .array(z.uuid('Not a record'))
        .min(1, 'Choose something')
        .max(MAX_BULK_RECORDS, TOO_MANY_RECORDS_MESSAGE),
    }),
    z.object({ filters: filters.strict().transform(withoutUnset) }),
  ]);

export const NO_CHANGE_MESSAGE = 'Choose what to change';

/** Rewrites Australian phone numbers in one format. */
export const tidyPhones = { tidyPhones: z.literal(true) };

/** The input of a change of these fields on several records at once: at least one of them. */
export const bulkChangeInput = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) =>
  fields
    .partial()
    .refine((change) => Object.values(change).some((value) => value !== undefined), NO_CHANGE_MESSAGE);

export const changeManyInput = <Selection extends z.ZodType, Change extends z.ZodType>(
  selection: Selection,
  change: Change,
) =>
  z.object({
    /** The selection as in a list, or the records that an earlier change of the caller changed. */
    selection: z.union([selection, z.object({ changeId: z.uuid('Not an identifier') })]),
    change,
    /** Chosen by the caller: a repeated call gets the first answer and changes nothing. */
    changeId: z.uuid('Not an identifier').optional(),
  });

export interface BulkChangeResult {
  /** The id for `acts.undo`. */
  changeId: string;
  /** The number of records that were changed. */
  count: number;
  /** The others that were selected: those that had the values already, and those that are gone. A repeated call does not know. */
  same?: number;
  gone?: number;
}
