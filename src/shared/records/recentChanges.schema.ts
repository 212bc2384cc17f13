import { listInput } from './lists.schema.ts';

/** Days for which bulk changes can be undone and are listed. */
export const UNDO_DAYS = 7;

export const recentChangesInput = listInput.omit({ search: true });

/** An action of somebody on several records at once. */
export interface RecentChange {
  /** The id that `acts.undo` takes, or of a delete `trash.restore`. */
  id: string;
  kind: 'change' | 'delete' | 'hand_over' | 'tasks' | 'merge' | 'import';
  /** The type of the records, as in 'leads'. */
  noun: string;
  count: number;
  /** The values that a change gave the records, by field; of a hand-over the person who took each kind. */
  given: Record<string, unknown>;
  /** The file of an import, what a delete or merge removed or a change concerns, or the person of a hand-over. */
  title: string | null;
  /** What a merge kept. */
  keptTitle: string | null;
  at: Date;
  /** Null if the person was removed. */
  byName: string | null;
  undone: { at: Date | null; byName: string | null; restored: number | null } | null;
  /** True if the caller may undo it; changes of others only administrators may undo. */
  mayUndo: boolean;
}
