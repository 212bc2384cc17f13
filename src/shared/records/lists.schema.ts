import * as z from 'zod';
import { FILTER_LENGTH, type FilterParser, isSearchable, SEARCH_LENGTH, searchText } from './filters.ts';

/** Rows per page when the caller does not say. */
export const PAGE_SIZE = 50;

export const listInput = z.object({
  search: z
    .string()
    .trim()
    .max(SEARCH_LENGTH, `Search for at most ${SEARCH_LENGTH} characters`)
    .refine(isSearchable, 'Search for text')
    .transform((text) => searchText(text) ?? undefined)
    .optional(),
  limit: z.int().min(1).max(100).default(PAGE_SIZE),
  cursor: z.string().max(1000).nullish(),
});

export const NO_SUCH_PAGE = 'This page is not there: start at the first one';

/** Sorted by number, highest first, without search; the cursor is the last row's number. */
export const numberedListInput = listInput.omit({ search: true }).extend({
  cursor: z
    .string()
    .regex(/^\d{1,18}$/, NO_SUCH_PAGE)
    .nullish(),
});

export interface Page<Row> {
  items: Row[];
  /** The cursor of the next page; null on the last one. */
  nextCursor: string | null;
  /** Exact up to 1,000; 1,001 means more. Null on all pages but the first. */
  total: number | null;
}

const NOT_A_FILTER = 'Not a filter of this list';

/** A filter that leaves nothing out counts as none. */
export const filterInput = <Value>(parse: FilterParser<Value>): FilterInput<Value> =>
  z
    .string(NOT_A_FILTER)
    .max(FILTER_LENGTH, NOT_A_FILTER)
    .transform((text, context) => {
      const value = parse(text);
      if (value !== undefined) return value ?? undefined;
      context.addIssue(NOT_A_FILTER);
      return z.NEVER;
    })
    .optional();

type FilterInput<Value> = z.ZodOptional<z.ZodType<Value | undefined, string>>;

type FilterInputs<Filters> = {
  [Name in keyof Filters]: Filters[Name] extends FilterParser<infer Value> ? FilterInput<Value> : never;
};

/** The inputs of all filters of a list. The search has messages of its own. */
export function filtersInput<Filters extends Record<string, FilterParser<unknown>>>(filters: Filters) {
  const inputs = Object.entries(filters).map(([name, parse]) => [name, filterInput(parse)]);
  return z.object({
    ...(Object.fromEntries(inputs) as FilterInputs<Filters>),
    search: listInput.shape.search,
  });
}

export const listInputOf = <Filters extends z.ZodRawShape, Sort>(
  filters: z.ZodObject<Filters>,
  parseSort: FilterParser<Sort>,
) => listInput.extend({ ...filters.shape, sort: filterInput(parseSort) });
