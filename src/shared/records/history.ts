import { choice } from '../fields/choice.ts';

/** What the history tells of; the words of the last two are for the log alone. */
export const historyAction = choice({
  created: 'created',
  changed: 'changed',
  deleted: 'deleted',
  restored: 'restored',
  purged: 'removed for good',
  exported: 'exported',
  signed_in: 'signed in',
  sign_in_failed: 'failed to sign in',
});

/** Where a change came from, unless a person made it by hand. */
export const historyCause = choice({
  website: 'from the website',
  demo_data: 'with the demo data',
  restore: 'from the trash',
  import: 'with an import',
  import_undo: 'by undoing an import',
  merge: 'with a merge',
  merge_undo: 'by undoing a merge',
});

export type HistoryCause = keyof typeof historyCause.labels;

/** One field of a change, by its name on the wire; the values as the record held them. */
export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

/** One line of a record's history. */
export interface HistoryRecord {
  id: string;
  at: Date;
  action: keyof typeof historyAction.labels;
  cause: HistoryCause | null;
  /** Null where nobody was signed in. */
  byName: string | null;
  /** Only of changes: what a record was created with, or deleted with, is told by the record itself. */
  changes: FieldChange[];
}
