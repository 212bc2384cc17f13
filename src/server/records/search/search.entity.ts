import { defineEntity, p } from '@mikro-orm/core';
import { searchKind } from '#shared/records/nouns.ts';
import { SHORT_PENDING_LIST } from '../../platform/database/indexes.ts';

const ofKind = (kind: string) => ({
  name: `search_entries_${kind}_index`,
  expression: `create index "search_entries_${kind}_index" on "search_entries" using gin ("words" gin_trgm_ops) ${SHORT_PENDING_LIST} where "kind" = '${kind}'`,
});

const SearchEntrySchema = defineEntity({
  name: 'SearchEntry',
  tableName: 'search_entries',
  indexes: [
    ...searchKind.values.map(ofKind),
    {
      name: 'search_entries_beginning_index',
      expression: `create index "search_entries_beginning_index" on "search_entries" ("kind", "left"("words", 60) text_pattern_ops)`,
    },
  ],
  properties: {
    /** The id of the record. */
    id: p.uuid().primary(),
    kind: p.text().$type<(typeof searchKind.values)[number]>(),
    name: p.text(),
    detail: p.text(),
    /** The name and all other searchable text, folded, with a space before each word. */
    words: p.text(),
  },
});

/** A record in the search over everything. Triggers write it (see `database-code/searchTriggers.ts`). */
export class SearchEntry extends SearchEntrySchema.class {}
SearchEntrySchema.setClass(SearchEntry);
