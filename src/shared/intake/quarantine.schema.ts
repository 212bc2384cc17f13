import * as z from 'zod';
import { newBatchInput } from '../records/trash.schema.ts';

const MAX_DELETED = 1_000;

export const deleteEnquiriesInput = newBatchInput.extend({
  ids: z.array(z.uuid('Not a record')).min(1).max(MAX_DELETED),
});
