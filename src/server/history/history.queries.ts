import type { FieldChange } from '#shared/history.ts';

/** Where each kind of record is kept, as the log names it. */
export const tables = {
  lead: 'leads',
  contact: 'contacts',
  account: 'accounts',
  opportunity: 'opportunities',
};

/** The fields of a change by the names of the wire, which are the columns' own in camel case. */
export const fieldChanges = (changes: Record<string, [unknown, unknown]>): FieldChange[] =>
  Object.entries(changes).map(([column, [from, to]]) => ({
    field: column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    from,
    to,
  }));
