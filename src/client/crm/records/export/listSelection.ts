import { hasNoFilter } from '#shared/records/filters.ts';

/** What the export of a list has: without filters all records, also those that the list leaves out. */
export const listSelection = (filters: object) => (hasNoFilter(filters) ? { everything: true } : { filters });
