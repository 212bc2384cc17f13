import * as z from 'zod';
import type { RecordNoun } from './nouns.ts';

/** Days that deleted records stay in the trash. */
export const TRASH_DAYS = 30;

export const trashBatchInput = z.object({ batchId: z.uuid('Not a batch of the trash') });

/** How many records of each kind a delete took along, by the singular noun ('lead': 2). */
export type TrashCounts = Partial<Record<RecordNoun, number>>;

/** What every `delete` answers. */
export interface DeleteResult {
  /** Gives everything back through `trash.restore`. */
  batchId: string;
  counts: TrashCounts;
}

/** One act of deleting, as Settings lists it. */
export interface TrashBatch extends DeleteResult {
  /** What was deleted, in words: 'Sunrise Care'. */
  title: string;
  deletedAt: Date;
  deletedByName: string | null;
}
