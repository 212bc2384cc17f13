import { idInput } from '../fields/fields.schema.ts';
import { listInput } from './lists.schema.ts';

/** What the history of one record takes, the newest change first. */
export const historyInput = idInput.extend(listInput.pick({ limit: true, cursor: true }).shape);
