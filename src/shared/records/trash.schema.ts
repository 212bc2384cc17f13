import * as z from 'zod';
import { idInput } from '../fields/fields.schema.ts';
import { type mergeNoun, type RecordNoun, type SearchKind, subjectNoun } from './nouns.ts';

/** Days that deleted records stay in the trash. */
export const TRASH_DAYS = 30;

export const restoreInput = z.object({
  /** Chosen by the caller, for `acts.undo`; a repeated call restores once. */
  id: z.uuid('Not an identifier').optional(),
  batchId: z.uuid('Not a batch of the trash'),
  /**
   * The fate of records that are there again: with 'leave_out' they stay in the trash with what is below them, with
   * 'restore' they come back as well. Without it such records are a conflict.
   */
  duplicates: z.enum(['leave_out', 'restore'], 'leave_out or restore').optional(),
  /**
   * The fate of records that may not stand where they were, such as a lead whose contact is with another account now: with
   * 'leave_out' they stay in the trash with what is below them, with 'move' they come back to where that is now. Without
   * it such records are a conflict.
   */
  misplaced: z.enum(['leave_out', 'move'], 'leave_out or move').optional(),
});

/** Chosen by the caller, so that a repeated delete answers as the first and deletes nothing else. */
export const newBatchInput = z.object({ batchId: z.uuid('Not a batch of the trash').optional() });

/** The input of every `delete`. */
export const deleteInput = idInput.extend(newBatchInput.shape);

/** The input of every `deleteMany`. */
export const deleteManyInput = <Selection extends z.ZodType>(selection: Selection) =>
  z.intersection(selection, newBatchInput);

/** The number of records of each type that a delete moved to the trash, by the singular noun ('lead': 2). */
export type TrashCounts = Partial<Record<RecordNoun, number>>;

/** The response of every `delete`. */
export interface DeleteResult {
  /** The id for `trash.restore`. */
  batchId: string;
  counts: TrashCounts;
}

/** The records of one delete, as Settings lists them. */
export interface TrashBatch extends DeleteResult {
  /** The deleted record, as in 'Sunrise Care', or the first of several. */
  title: string;
  deletedAt: Date;
  deletedByName: string | null;
  /** The plural noun where a merge put the record here, which its Undo brings back; the batch has the id of the merge. */
  mergedNoun: keyof typeof mergeNoun.labels | null;
  /** The time until which signed proposals in it are kept; null where it has none. */
  keptUntil: Date | null;
  /** The time until which it stays here. */
  until: Date;
}

/** A record that is not there any more. */
export const goneRecordInput = z.object({
  noun: z.enum([...subjectNoun.values, 'document'], 'Not a type of record'),
  id: z.uuid('Not a record'),
});

/** The fate of a record that is not there any more. */
export interface GoneRecord {
  /** 'removed': deleted, and no longer in the trash. */
  reason: 'deleted' | 'merged' | 'removed';
  at: Date;
  byName: string | null;
  /** The batch of the trash with a deleted one, for `trash.restore`. */
  batch: { id: string; title: string } | null;
  /** True for a contact in the trash that an administrator has erased. */
  isErased: boolean;
  /** The record that a merged one is part of now; its title is null when that one is gone too. */
  mergedInto: { id: string; title: string | null } | null;
}

export interface RestoreResult {
  /** The id for `acts.undo`; null when nothing was restored. */
  restoreId: string | null;
  /** The title of the batch, as in 'Sunrise Care'. */
  title: string;
  /** The restored record that the others stand on, where it is one and has a screen. */
  record: { noun: SearchKind; id: string } | null;
  counts: TrashCounts;
  /** The records that stayed in the trash: they are there again, cannot be there now, or belong to one of these. */
  leftOut: TrashCounts;
  /** The records that cannot be there now, each with a sentence that says why and what to do first; a repeated call has none. */
  staying: { title: string; why: string }[];
}

/** The number of records that the conflict of a restore names. */
export const MAX_NAMED_RECORDS = 10;

/** A record of a batch, and one that exists and is likely the same. */
export interface RestoreDuplicate {
  noun: RecordNoun;
  title: string;
  existing: {
    id: string;
    title: string;
    /** Its list, as in the address of its page. */
    table: string;
  };
  /** The values that are the same, as in 'same e-mail'. */
  reasons: string[];
}

/** `data.duplicates` of the conflict. */
export interface RestoreDuplicates {
  /** The number of records of the batch that are there again. */
  counts: TrashCounts;
  /** The first of them. */
  named: RestoreDuplicate[];
}

/** A record of a batch that may not stand where it was. */
export interface MisplacedRecord {
  noun: RecordNoun;
  title: string;
  /** What it belonged to; null for what is gone for good. */
  from: string | null;
  /** What it would belong to now; null where it would stand without. */
  to: string | null;
  /** The sentence that says what it would not agree with, where it would stay where it is. */
  why: string | null;
}

/** `data.misplaced` of the conflict, also of `acts.undo`. */
export interface MisplacedRecords {
  counts: TrashCounts;
  /** The first of them. */
  named: MisplacedRecord[];
}
