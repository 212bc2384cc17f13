import * as z from 'zod';
import type { RecordNoun } from './nouns.ts';

/** Days that deleted records stay in the trash. */
export const TRASH_DAYS = 30;

export const trashBatchInput = z.object({ batchId: z.uuid('Not a batch of the trash') });

/** How many records of each type a delete moved to the trash, by the singular noun ('lead': 2). */
export type TrashCounts = Partial<Record<RecordNoun, number>>;

/** The response of every `delete`. */
export interface DeleteResult {
  /** For `trash.restore`. */
  batchId: string;
  counts: TrashCounts;
}

/** The records of one delete, as Settings lists them. */
export interface TrashBatch extends DeleteResult {
  /** The deleted record, as in 'Sunrise Care'. */
  title: string;
  deletedAt: Date;
  deletedByName: string | null;
}
