import { optionSet } from '../fields/optionSet.ts';

export const historyAction = optionSet({
  created: 'created',
  changed: 'changed',
  deleted: 'deleted',
  restored: 'restored',
  purged: 'removed for good',
  exported: 'exported',
});

/** What made a change that nobody made by hand. */
export const historyCause = optionSet({
  website: 'from the website',
  demo_data: 'with the demo data',
  restore: 'from the trash',
  import: 'with an import',
  import_undo: 'by undoing an import',
  merge: 'with a merge',
  merge_undo: 'by undoing a merge',
  hand_over: 'with a hand-over',
  hand_over_undo: 'by undoing a hand-over',
  erasure: 'by erasing a person',
  deadline: 'for a deadline',
  noted: 'as its note says',
});

export type HistoryCause = keyof typeof historyCause.labels;

/** One changed field, by its name in the API, with the stored values. */
export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

export interface HistoryRecord {
  id: string;
  at: Date;
  action: keyof typeof historyAction.labels;
  cause: HistoryCause | null;
  /** Null where nobody was signed in. */
  byName: string | null;
  /** Empty unless the action is 'changed'. */
  changes: FieldChange[];
}
