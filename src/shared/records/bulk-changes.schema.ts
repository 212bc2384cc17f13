import * as z from 'zod';

/** The limit of records per change or delete, which keeps its transaction short. */
export const MAX_BULK_RECORDS = 1000;

export const TOO_MANY_RECORDS_MESSAGE = `Choose at most ${MAX_BULK_RECORDS.toLocaleString('en-AU')} at once`;

/** The same filters, without those that leave nothing out. */
const withoutUnset = <Filters extends object>(filters: Filters) =>
  Object.fromEntries(Object.entries(filters).filter(([, filter]) => filter !== undefined)) as Filters;

/**
 * Records picked one by one, or all records that match a list's filters. A filter that the list does not have is
 * refused: left out, it would stand for more records than were meant.
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

/** The change of a noun with phone numbers that writes Australian ones in one way. */
export const tidyPhones = { tidyPhones: z.literal(true) };

/** The input of a change of these fields on several records at once: at least one of them. */
export const bulkChangeInput = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) =>
  fields
    .partial()
    .refine((change) => Object.values(change).some((value) => value !== undefined), NO_CHANGE_MESSAGE);

/** The input of every `changeMany`. */
export const changeManyInput = <Selection extends z.ZodType, Change extends z.ZodType>(
  selection: Selection,
  change: Change,
) =>
  z.object({
    /** The selection as in a list, or the records that an earlier change of the caller changed. */
    selection: z.union([selection, z.object({ changeId: z.uuid('Not an identifier') })]),
    change,
    /** Chosen by the caller, so that a repeated call answers as the first and changes nothing else. */
    changeId: z.uuid('Not an identifier').optional(),
  });

/** The response of `changeMany`. */
export interface BulkChangeResult {
  /** The id for `acts.undo`. */
  changeId: string;
  /** The number of records that were changed; those that had the value already do not count. */
  count: number;
}
