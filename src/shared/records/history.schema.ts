import { idInput } from '../fields/fields.schema.ts';
import { listInput } from './lists.schema.ts';

/** The input of a record's history: one page, newest change first. */
export const historyInput = idInput.extend(listInput.pick({ limit: true, cursor: true }).shape);
