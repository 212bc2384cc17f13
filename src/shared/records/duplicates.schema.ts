import * as z from 'zod';
import { oneOf } from '../fields/fields.schema.ts';
import { listInput } from './lists.schema.ts';
import { mergeNoun } from './nouns.ts';
import type { TrashCounts } from './trash.schema.ts';

/** The beginning of what is typed into a field. */
const typed = z
  .string()
  .max(300)
  .transform((text) => text.replaceAll('\0', '').toWellFormed().trim());

/** The values that are typed so far. */
export const duplicatesInput = z.object({
  noun: oneOf(mergeNoun),
  /** The record that is edited: no duplicate of itself. */
  id: z.uuid().optional(),
  name: typed.default(''),
  /** E-mail addresses and phone numbers, in whatever way they are written. */
  contactPoints: z.array(typed).max(10).default([]),
  abn: typed.default(''),
  /** The account of a lead: only leads of the same account are compared. */
  accountId: z.uuid().nullish(),
});

/** A record that may be the same. */
export interface LikelyDuplicate {
  id: string;
  title: string;
  /** The place where it belongs, as in 'Sunrise Care'. */
  subtitle: string | null;
  /** The values that are the same, as in 'same e-mail'. */
  reasons: string[];
}

/** The number of duplicates that are shown while somebody types. */
export const MAX_DUPLICATES = 5;

/** The number of records, the newest, that are compared with each other: sorting more takes too long. */
export const MAX_COMPARED_RECORDS = 30_000;

/** The number of pairs that one call merges. */
export const MAX_MERGED_PAIRS = 200;

export const duplicatePairsInput = listInput.omit({ search: true }).extend({ noun: oneOf(mergeNoun) });

/** The ids of two records. */
export const pairOfIds = z
  .tuple([z.uuid('Not a record'), z.uuid('Not a record')])
  .refine(([one, other]) => one !== other, 'Nothing is its own duplicate');

export const dismissDuplicateInput = z.object({
  /** Chosen by the caller, for `acts.undo`. */
  id: z.uuid('Not an identifier'),
  noun: oneOf(mergeNoun),
  ids: pairOfIds,
});

/** One of several records that may be the same, with what tells which of them stays. */
export interface ComparedRecord extends Pick<LikelyDuplicate, 'id' | 'title' | 'subtitle'> {
  createdAt: Date;
  /** Its ABN, emails and phone numbers, as they are written. */
  values: string[];
  /** The records that stand on it, by noun. */
  related: TrashCounts;
}

/** Two records that may be the same. */
export interface DuplicatePair {
  /** The older one. */
  one: ComparedRecord;
  other: ComparedRecord;
  reasons: string[];
  /** The values that both have, such as a phone number. */
  shared: string[];
  /** False where a phone number is all that they have in common. */
  isSure: boolean;
}
