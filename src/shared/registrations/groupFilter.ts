import type { FilterParser } from '../records/filters.ts';

/** '0107,0115': records that have any of these groups. */
export const groupNumbers: FilterParser<string[]> = (text) =>
  /^\d{4}(,\d{4}){0,39}$/.test(text) ? text.split(',') : undefined;
