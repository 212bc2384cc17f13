import { hasNoFilter } from '#shared/records/filters.ts';

/** The content of a list's export: without filters all records, also those that the list leaves out. */
export const listSelection = (filters: object) => (hasNoFilter(filters) ? { everything: true } : { filters });
