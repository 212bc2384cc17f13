import type { FilterParser } from '../records/filters.ts';

/** One or more groups by their numbers, as in '0107,0115': the filter leaves what has none of them. */
export const groupNumbers: FilterParser<string[]> = (text) =>
  /^\d{4}(,\d{4}){0,39}$/.test(text) ? text.split(',') : undefined;
