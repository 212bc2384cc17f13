import * as z from 'zod';
import { listInput } from './lists.schema.ts';
import { MAX_RECENT_RECORDS } from './search.ts';

export const searchInput = z.object({
  search: listInput.shape.search.unwrap(),
  /** While nothing is searched: the records to tell of, as this person opened them last, the newest first. */
  recent: z.array(z.uuid('Not a record')).max(MAX_RECENT_RECORDS).default([]),
});
