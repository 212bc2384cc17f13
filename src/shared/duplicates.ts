import * as z from 'zod';
import { oneOf } from './fields.ts';
import { exchangeNoun } from './imports.ts';

/** As much of a box as is compared. */
const typed = z
  .string()
  .max(300)
  .transform((text) => text.replaceAll('\0', '').toWellFormed().trim());

/** What is typed so far, and the record that it is about. */
export const duplicatesInput = z.object({
  noun: oneOf(exchangeNoun),
  /** The record that is edited is no duplicate of itself. */
  id: z.uuid().optional(),
  name: typed.default(''),
  /** E-mail addresses and phone numbers, in whatever way they are written. */
  reach: z.array(typed).max(10).default([]),
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
export const MOST_DUPLICATES = 5;
