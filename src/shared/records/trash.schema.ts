import * as z from 'zod';
import { idInput } from '../fields/fields.schema.ts';
import { optionSet } from '../fields/optionSet.ts';
import { listInput } from './lists.schema.ts';
import { type mergeNoun, type RecordNoun, type SearchKind, searchKind, subjectNoun } from './nouns.ts';

export const TRASH_DAYS = 30;

export const trashKind = optionSet({ ...searchKind.labels, activity: 'Activities', enquiry: 'Enquiries' });

/** `noun` also finds the deletes that took such a record along, as an account takes its contacts. */
export const trashListInput = listInput.extend({
  noun: z.enum(trashKind.values, 'Not a type of record').optional(),
});

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
   * For records that cannot go back to where they were, such as a lead whose contact is now with another
   * account: 'leave_out' keeps them in the trash with what is below them, 'move' puts them where the contact
   * is. Left out: a conflict.
   */
  misplaced: z.enum(['leave_out', 'move'], 'leave_out or move').optional(),
});

/** Chosen by the caller: a repeated delete gets the first answer and deletes nothing else. */
export const newBatchInput = z.object({ batchId: z.uuid('Not a batch of the trash').optional() });

export const deleteInput = idInput.extend(newBatchInput.shape);

export const deleteManyInput = <Selection extends z.ZodType>(selection: Selection) =>
  z.intersection(selection, newBatchInput);

/** The number of records of each type that a delete moved to the trash, by the singular noun ('lead': 2). */
export type TrashCounts = Partial<Record<RecordNoun, number>>;

export interface DeleteResult {
  /** The id for `trash.restore`. */
  batchId: string;
  counts: TrashCounts;
  /** The first of each type that went with one record; left out where several were deleted. */
  first?: Partial<Record<RecordNoun, string>>;
}

export interface TrashBatch extends DeleteResult {
  /** Such as 'Sunrise Care'; of several, the first. */
  title: string;
  deletedAt: Date;
  deletedByName: string | null;
  /** The plural noun if a merge put it here; the batch has the id of the merge. */
  mergedNoun: keyof typeof mergeNoun.labels | null;
  /** Signed proposals are kept until then; null without any. */
  keptUntil: Date | null;
  until: Date;
}

export const goneRecordInput = z.object({
  noun: z.enum([...subjectNoun.values, 'document'], 'Not a type of record'),
  id: z.uuid('Not a record'),
});

export interface GoneRecord {
  /** 'removed': no longer in the trash, either. */
  reason: 'deleted' | 'merged' | 'removed';
  at: Date;
  byName: string | null;
  /** The batch of the trash with a deleted one, for `trash.restore`. */
  batch: { id: string; title: string } | null;
  /** A contact in the trash that was erased. */
  isErased: boolean;
  /** What it is part of now; the title is null if that is gone, too. */
  mergedInto: { id: string; title: string | null } | null;
}

export interface RestoreResult {
  /** The id for `acts.undo`; null when nothing was restored. */
  restoreId: string | null;
  title: string;
  /** The restored record that the others stand on, where it is one and has a screen. */
  record: { noun: SearchKind; id: string } | null;
  counts: TrashCounts;
  /** Still in the trash: they exist again, cannot go back, or belong to one of these. */
  leftOut: TrashCounts;
  /** What cannot go back, with a sentence that says why and what to do first; empty for a repeated call. */
  staying: { title: string; why: string }[];
}

/** The number of records that the conflict of a restore names. */
export const MAX_NAMED_RECORDS = 10;

/** A record of a batch that probably exists again. */
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
  counts: TrashCounts;
  /** The first of them. */
  named: RestoreDuplicate[];
}

/** A record of a batch that cannot go back to where it was. */
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
  named: MisplacedRecord[];
}
