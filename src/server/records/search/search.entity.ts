import { defineEntity, p } from '@mikro-orm/core';
import { searchKind } from '#shared/records/nouns.ts';
import { SHORT_PENDING_LIST, sqlIndex } from '../../platform/database/indexes.ts';

const ofKind = (kind: string) =>
  sqlIndex(
    'search_entries',
    kind,
    `using gin ("words" gin_trgm_ops) ${SHORT_PENDING_LIST} where "kind" = '${kind}'`,
  );

const SearchEntrySchema = defineEntity({
  name: 'SearchEntry',
  tableName: 'search_entries',
  indexes: [
    ...searchKind.values.map(ofKind),
    sqlIndex('search_entries', 'beginning', '("kind", "left"("words", 60) text_pattern_ops)'),
  ],
  properties: {
    id: p.uuid().primary(),
    kind: p.text().$type<(typeof searchKind.values)[number]>(),
    name: p.text(),
    detail: p.text(),
    /** Name and other searchable text, folded, with a space before each word. */
    words: p.text(),
  },
});

/** A record in the search over everything. Triggers write it (see `functions/keep_search.sql`). */
export class SearchEntry extends SearchEntrySchema.class {}
SearchEntrySchema.setClass(SearchEntry);
