import * as z from 'zod';
import { accountChanges } from '../accounts.schema.ts';
import { contactChanges } from '../contacts.schema.ts';
import { idInput } from '../fields/fields.schema.ts';

/** A record as the person saw it who merges it. */
const seen = idInput.extend({ version: z.int() });

const pair = {
  /** Chosen by the caller, so that a repeated call merges once. */
  id: z.uuid('Not an identifier'),
  /** The record that stays. */
  kept: seen,
  /** The record that goes to the trash once all that hangs on it has moved. */
  gone: seen,
};

export const mergeInput = z.discriminatedUnion('noun', [
  z.object({ ...pair, noun: z.literal('accounts'), data: accountChanges }),
  z.object({ ...pair, noun: z.literal('contacts'), data: contactChanges }),
]);

export type MergeNoun = z.output<typeof mergeInput>['noun'];

/** What a merge answers. */
export interface MergeResult {
  /** Takes it back through `merges.undo`. */
  id: string;
  keptId: string;
  /** How many records moved to the one that stayed, by table. */
  moved: Record<string, number>;
}

/** What taking a merge back answers. */
export interface MergeUndoResult {
  /** The record that stayed was changed since, so its fields are as they are now. */
  fieldsSkipped: boolean;
}
