import { listInput } from './lists.schema.ts';

/** Days for which bulk changes can be undone and are listed. */
export const UNDO_DAYS = 7;

export const recentChangesInput = listInput.omit({ search: true });

/** An act on several records. */
export interface RecentChange {
  /** For `acts.undo`, or of a delete for `trash.restore`. */
  id: string;
  kind: 'change' | 'delete' | 'hand_over' | 'tasks' | 'merge' | 'import';
  /** Such as 'leads'. */
  noun: string;
  count: number;
  /** By field: the values given; for a hand-over the new owners by kind. */
  given: Record<string, unknown>;
  /** The file of an import, what a delete or merge removed, or the person of a hand-over. */
  title: string | null;
  /** What a merge kept. */
  keptTitle: string | null;
  at: Date;
  /** Null if the person was removed. */
  byName: string | null;
  undone: { at: Date | null; byName: string | null; restored: number | null } | null;
  /** Only administrators may undo changes of others. */
  mayUndo: boolean;
}
