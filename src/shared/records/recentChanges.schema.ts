import { listInput } from './lists.schema.ts';

/** For how many days a change of many records can be undone, and is listed. */
export const UNDO_DAYS = 7;

export const recentChangesInput = listInput.omit({ search: true });

/** What somebody did to several records at once. */
export interface RecentChange {
  /** As `bulkChanges.undo`, `trash.restore`, `merges.undo`, `imports.undo` and `team.undoDeactivation` take it. */
  id: string;
  kind: 'change' | 'delete' | 'hand_over' | 'merge' | 'import';
  /** The type of the records, as in 'leads'. */
  noun: string;
  /** How many records. */
  count: number;
  /** Of a change, the values that the records got, by field; of a hand-over who took which kind. */
  given: Record<string, unknown>;
  /** Of an import the file, of a merge the record that went, of a hand-over the person. */
  title: string | null;
  /** Of a merge the record that stayed. */
  keptTitle: string | null;
  at: Date;
  /** Null for a person who was removed. */
  byName: string | null;
  undone: { at: Date | null; byName: string | null; restored: number | null } | null;
  /** Whether whoever calls may undo it; of changes of others only administrators. */
  mayUndo: boolean;
}
