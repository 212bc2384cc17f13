import * as z from 'zod';

/** Rows a page when the caller does not say. */
export const PAGE_SIZE = 50;

/** A total is counted up to here; one more stands for 'more than that'. */
export const COUNTED_TO = 10_000;

/** What every list takes: a search text, how many rows, and where the last page ended. */
export const listInput = z.object({
  search: z
    .string()
    .trim()
    .max(200, 'Search for at most 200 characters')
    .refine((text) => !text.includes('\0') && text.isWellFormed(), 'Search for text')
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

/** 'n' as people read it: '1,234', or '10,000+'. */
export const formatTotal = (total: number) =>
  total > COUNTED_TO ? `${COUNTED_TO.toLocaleString('en-AU')}+` : total.toLocaleString('en-AU');
