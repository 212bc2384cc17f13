import * as z from 'zod';
import { oneOf } from '../fields/fields.schema.ts';
import { listInput } from './lists.schema.ts';
import { importNoun } from './nouns.ts';

/** As much of a box as is compared. */
const typed = z
  .string()
  .max(300)
  .transform((text) => text.replaceAll('\0', '').toWellFormed().trim());

/** What is typed so far, and the record that it is about. */
export const duplicatesInput = z.object({
  noun: oneOf(importNoun),
  /** The record that is edited is no duplicate of itself. */
  id: z.uuid().optional(),
  name: typed.default(''),
  /** E-mail addresses and phone numbers, in whatever way they are written. */
  contactPoints: z.array(typed).max(10).default([]),
  abn: typed.default(''),
  /** With leads: those of the same account are looked at. */
  accountId: z.uuid().nullish(),
});

/** A record that may be the same. */
export interface LikelyDuplicate {
  id: string;
  title: string;
  /** Where it belongs, as in 'Sunrise Care'. */
  subtitle: string | null;
  /** What is the same, as in 'same e-mail'. */
  reasons: string[];
}

/** Nobody reads more of them while typing. */
export const MAX_DUPLICATES = 5;

/** So many records are held against each other, the newest: sorting more would take longer than anybody waits. */
export const MAX_COMPARED_RECORDS = 30_000;

/** What is merged, and so looked through for what is there twice. */
const mergeable = z.enum(['accounts', 'contacts'], 'Accounts or contacts');

export const duplicatePairsInput = listInput.omit({ search: true }).extend({ noun: mergeable });

export const dismissDuplicateInput = z.object({
  /** Chosen by the caller, who takes it back by this. */
  id: z.uuid('Not an identifier'),
  noun: mergeable,
  ids: z
    .tuple([z.uuid('Not a record'), z.uuid('Not a record')])
    .refine(([one, other]) => one !== other, 'Nothing is its own duplicate'),
});

/** Two records that may be the same. */
export interface DuplicatePair {
  /** The one that was there first. */
  one: Pick<LikelyDuplicate, 'id' | 'title' | 'subtitle'>;
  other: Pick<LikelyDuplicate, 'id' | 'title' | 'subtitle'>;
  reasons: string[];
}
