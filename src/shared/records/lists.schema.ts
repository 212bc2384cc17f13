import * as z from 'zod';
import { FILTER_LENGTH, type FilterParser, isSearchable, SEARCH_LENGTH } from './filters.ts';

/** Rows a page when the caller does not say. */
export const PAGE_SIZE = 50;

/** What every list takes: a search text, how many rows, and where the last page ended. */
export const listInput = z.object({
  search: z
    .string()
    .trim()
    .max(SEARCH_LENGTH, `Search for at most ${SEARCH_LENGTH} characters`)
    .refine(isSearchable, 'Search for text')
    .optional(),
  limit: z.int().min(1).max(100).default(PAGE_SIZE),
  cursor: z.string().max(1000).nullish(),
});

/** A page of rows, as every list answers. */
export interface Page<Row> {
  items: Row[];
  /** Where the next page starts; null on the last one. */
  nextCursor: string | null;
  /** How many rows there are in all, with the first page only: exact up to 10,000, 10,001 for more. */
  total: number | null;
}

const NOT_A_FILTER = 'Not a filter of this list';

/** A filter as a call says it; it need not be there. */
export const filterInput = <Meaning>(read: FilterParser<Meaning>): FilterInput<Meaning> =>
  z
    .string(NOT_A_FILTER)
    .max(FILTER_LENGTH, NOT_A_FILTER)
    .transform((text, context) => {
      const meaning = read(text);
      if (meaning !== undefined) return meaning;
      context.addIssue(NOT_A_FILTER);
      return z.NEVER;
    })
    .optional();

type FilterInput<Meaning> = z.ZodOptional<z.ZodType<Meaning, string>>;

type FilterInputs<Filters> = {
  [Name in keyof Filters]: Filters[Name] extends FilterParser<infer Meaning> ? FilterInput<Meaning> : never;
};

/** All that a list may be narrowed to, as a call says it. The search says for itself what is wrong with it. */
export function filtersInput<Filters extends Record<string, FilterParser<unknown>>>(filters: Filters) {
  const inputs = Object.entries(filters).map(([name, read]) => [name, filterInput(read)]);
  return z.object({
    ...(Object.fromEntries(inputs) as FilterInputs<Filters>),
    search: listInput.shape.search,
  });
}
