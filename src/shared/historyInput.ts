import { byId } from './fields.ts';
import { listInput } from './lists.ts';

/** What the history of one record takes, the newest change first. */
export const historyInput = byId.extend(listInput.pick({ limit: true, cursor: true }).shape);
