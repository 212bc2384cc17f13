import { listInput } from './lists.schema.ts';

/** Days for which bulk changes can be undone and are listed. */
export const UNDO_DAYS = 7;

/** The most records that an entry or the title of a batch names. */
export const MOST_NAMED = 3;

/** The most earlier values of a field that an entry names. */
export const MOST_BEFORE = 3;

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
  /** By field, the values that a change replaced, the most frequent first; where there are more, one beyond `MOST_BEFORE`. */
  before: Record<string, unknown[]>;
  /** The first records that a change concerns, without those deleted since. */
  records: { id: string; title: string }[];
  /** The file of an import, what a delete or merge removed, or the person of a hand-over. */
  title: string | null;
  /** What a merge kept. */
  keptId: string | null;
  keptTitle: string | null;
  at: Date;
  /** Null if the person was removed. */
  byName: string | null;
  undone: { at: Date | null; byName: string | null; restored: number | null } | null;
  /** True if the caller may undo it; changes of others only administrators may undo. */
  mayUndo: boolean;
}
