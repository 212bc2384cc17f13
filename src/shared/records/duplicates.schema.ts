import * as z from 'zod';
import { oneOf } from '../fields/fields.schema.ts';
import { listInput } from './lists.schema.ts';
import { mergeNoun } from './nouns.ts';
import type { TrashCounts } from './trash.schema.ts';

const typed = z
  .string()
  .max(300)
  .transform((text) => text.replaceAll('\0', '').toWellFormed().trim());

export const duplicatesInput = z.object({
  noun: oneOf(mergeNoun),
  /** The record being edited: not its own duplicate. */
  id: z.uuid().optional(),
  name: typed.default(''),
  /** Email addresses and phone numbers in any spelling. */
  contactPoints: z.array(typed).max(10).default([]),
  abn: typed.default(''),
  /** Leads are compared only within an account. */
  accountId: z.uuid().nullish(),
  /** Also finds records in the trash, by their email addresses and phone numbers. */
  inTrash: z.boolean().default(false),
});

export interface LikelyDuplicate {
  id: string;
  title: string;
  /** The place where it belongs, as in 'Sunrise Care'. */
  subtitle: string | null;
  /** The values that are the same, as in 'same e-mail'. */
  reasons: string[];
  isInTrash?: boolean;
}

/** The number of duplicates that are shown while somebody types. */
export const MAX_DUPLICATES = 5;

/** The number of records, the newest, that are compared with each other: sorting more takes too long. */
export const MAX_COMPARED_RECORDS = 30_000;

export const MAX_MERGED_PAIRS = 200;

export const duplicatePairsInput = listInput.omit({ search: true }).extend({ noun: oneOf(mergeNoun) });

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
  /** ABN, emails and phone numbers, as written. */
  values: string[];
  /** Records that refer to it, by noun. */
  related: TrashCounts;
}

export interface DuplicatePair {
  /** The older one. */
  one: ComparedRecord;
  other: ComparedRecord;
  reasons: string[];
  /** What both have, such as a phone number. */
  shared: string[];
  /** False if they share only a phone number. */
  isSure: boolean;
}
