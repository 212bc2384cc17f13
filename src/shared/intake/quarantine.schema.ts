import * as z from 'zod';
import { newBatchInput } from '../records/trash.schema.ts';

/** The most enquiries that one call deletes. */
const MAX_DELETED = 1_000;

export const deleteEnquiriesInput = newBatchInput.extend({
  ids: z.array(z.uuid('Not a record')).min(1).max(MAX_DELETED),
});

/** The answer of `quarantine.release`, without the lead. */
export const undoReleaseInput = z.object({
  batchId: z.uuid('Not a batch of the trash'),
  created: z.object({
    table: z.enum(['accounts', 'contacts', 'leads'], 'Not a record'),
    id: z.uuid('Not a record'),
  }),
});
