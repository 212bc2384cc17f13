import * as z from 'zod';
import { accountChanges } from '../accounts/accounts.schema.ts';
import { contactChanges } from '../contacts/contacts.schema.ts';
import { idInput, oneOf } from '../fields/fields.schema.ts';
import { leadChanges } from '../leads/leads.schema.ts';
import { MAX_MERGED_PAIRS, pairOfIds } from './duplicates.schema.ts';
import { mergeNoun } from './nouns.ts';

/** The version is what the person who merges has read. */
const readRecord = idInput.extend({ version: z.int() });

const pair = {
  /** Chosen by the caller, so that a repeated call merges once. */
  id: z.uuid('Not an identifier'),
  kept: readRecord,
  /** Goes to the trash once everything that belongs to it has moved. */
  gone: readRecord,
};

export const mergeInput = z.discriminatedUnion('noun', [
  z.object({ ...pair, noun: z.literal('accounts'), data: accountChanges.optional() }),
  z.object({ ...pair, noun: z.literal('contacts'), data: contactChanges.optional() }),
  z.object({ ...pair, noun: z.literal('leads'), data: leadChanges.optional() }),
]);

/** The first record of each pair stays and takes what it lacks. */
export const mergeManyInput = z.object({
  id: pair.id,
  noun: oneOf(mergeNoun),
  pairs: z.array(pairOfIds).min(1).max(MAX_MERGED_PAIRS),
});

export type MergeManyInput = z.output<typeof mergeManyInput>;

export interface MergeManyResult {
  /** The id for `acts.undo`. */
  id: string;
  /** Records that went to the trash. */
  merged: number;
  skipped: { ids: [string, string]; reason: string }[];
}

export interface MergeInput {
  id: string;
  /** The act of many merges that this is part of. */
  groupId?: string;
  kept: z.output<typeof readRecord>;
  gone: z.output<typeof readRecord>;
  /** What the surviving record takes, by API name; left out: the fields that it lacks. */
  data?: Record<string, unknown> | undefined;
}

export interface MergeResult {
  /** The id for `acts.undo`. */
  id: string;
  keptId: string;
  /** The number of records that moved to the surviving one, by table. */
  moved: Record<string, number>;
}
