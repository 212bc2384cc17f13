import * as z from 'zod';
import { idInput, oneOf } from '../fields/fields.schema.ts';
import { listInput } from './lists.schema.ts';
import { searchKind } from './nouns.ts';

/** One page, newest change first. */
export const historyInput = idInput.extend(listInput.pick({ limit: true, cursor: true }).shape);

/** Sets a field back to its value before a change. */
export const setBackInput = z.object({
  noun: oneOf(searchKind),
  recordId: idInput.shape.id,
  changeId: idInput.shape.id,
  field: z.string().max(100),
});

export interface SetBackResult {
  /** The id of the new change. */
  changeId: string;
  /** Also fields that changed along and depend on it. */
  fields: string[];
}
