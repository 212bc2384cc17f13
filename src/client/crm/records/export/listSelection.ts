/** What the export of a list has: without filters all records, also those that the list leaves out. */
export const listSelection = (filters: object) =>
  Object.values(filters).some(Boolean) ? { filters } : { everything: true };
