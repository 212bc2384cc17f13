import * as z from 'zod';
import { accountChanges } from '../accounts/accounts.schema.ts';
import { contactChanges } from '../contacts/contacts.schema.ts';
import { idInput, oneOf } from '../fields/fields.schema.ts';
import { leadChanges } from '../leads/leads.schema.ts';
import { MAX_MERGED_PAIRS, pairOfIds } from './duplicates.schema.ts';
import { mergeNoun } from './nouns.ts';

/** A record as the person who merges it has read it. */
const readRecord = idInput.extend({ version: z.int() });

const pair = {
  /** Chosen by the caller, so that a repeated call merges once. */
  id: z.uuid('Not an identifier'),
  /** The surviving record. */
  kept: readRecord,
  /** The record that goes to the trash once everything that belongs to it has moved. */
  gone: readRecord,
};

export const mergeInput = z.discriminatedUnion('noun', [
  z.object({ ...pair, noun: z.literal('accounts'), data: accountChanges.optional() }),
  z.object({ ...pair, noun: z.literal('contacts'), data: contactChanges.optional() }),
  z.object({ ...pair, noun: z.literal('leads'), data: leadChanges.optional() }),
]);

/** Pairs that are merged: the first record of each stays, and takes what it lacks. */
export const mergeManyInput = z.object({
  id: pair.id,
  noun: oneOf(mergeNoun),
  pairs: z.array(pairOfIds).min(1).max(MAX_MERGED_PAIRS),
});

export type MergeManyInput = z.output<typeof mergeManyInput>;

export interface MergeManyResult {
  /** The id for `acts.undo`. */
  id: string;
  /** The number of records that went. */
  merged: number;
  skipped: { ids: [string, string]; reason: string }[];
}

/** A merge of records of one type. */
export interface MergeInput {
  id: string;
  /** The act of many merges that it is part of. */
  groupId?: string;
  kept: z.output<typeof readRecord>;
  gone: z.output<typeof readRecord>;
  /** The fields that the surviving record takes, by their names on the wire; left out, those that it lacks. */
  data?: Record<string, unknown> | undefined;
}

export interface MergeResult {
  /** The id for `acts.undo`. */
  id: string;
  keptId: string;
  /** The number of records that moved to the surviving one, by table. */
  moved: Record<string, number>;
}
