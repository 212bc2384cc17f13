import * as z from 'zod';
import { idInput, oneOf } from '../fields/fields.schema.ts';
import { listInput } from './lists.schema.ts';
import { searchKind } from './nouns.ts';

/** The input of a record's history: one page, newest change first. */
export const historyInput = idInput.extend(listInput.pick({ limit: true, cursor: true }).shape);

/** A field of a record, and the change before which it had the value that it gets again. */
export const setBackInput = z.object({
  noun: oneOf(searchKind),
  recordId: idInput.shape.id,
  changeId: idInput.shape.id,
  field: z.string().max(100),
});

export interface SetBackResult {
  changeId: string;
  /** The fields that were set back: also those that changed along and depend on the field. */
  fields: string[];
}
