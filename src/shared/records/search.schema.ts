import * as z from 'zod';
import { oneOf } from '../fields/fields.schema.ts';
import { listInput } from './lists.schema.ts';
import { searchKind } from './nouns.ts';
import { HITS_PER_KIND, MAX_HITS_PER_KIND, MAX_RECENT_RECORDS } from './search.ts';

export const searchInput = z.object({
  search: listInput.shape.search.unwrap(),
  /** The kinds of records to find; where nothing is searched, the first of each by name. */
  kinds: z.array(oneOf(searchKind)).min(1).max(searchKind.values.length).optional(),
  /** The most of each kind. */
  limit: z.int().min(1).max(MAX_HITS_PER_KIND).default(HITS_PER_KIND),
  /** Returned in this order when nothing is searched. */
  ids: z.array(z.uuid('Not a record')).max(MAX_RECENT_RECORDS).default([]),
});
