import type { Expression } from 'kysely';
import type { TypedQuery } from '../../platform/database/compiledQueries.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import type { Keyset, Sorted, SortKey } from './keyset.ts';
import type { SearchFilters } from './pagination.ts';

export interface SortOrder<By extends string> {
  by: By;
  descending: boolean;
}

/** What a record type declares for `listPage`. */
export interface RecordList<Card extends { id: string }, Filters extends object, By extends string> {
  /** From `keysetPage` and `orderByKeyset`. Rows are cut to the page before joins. */
  selectCards(
    em: EntityManager,
    filters: SearchFilters<Filters>,
    userId: string,
    page: Keyset,
  ): TypedQuery<Sorted<Card>>;
  /**
   * By `searchedColumns`. The default order needs an index, and the search a trigram index, so that large
   * tables stay fast (`search.ts`).
   */
  selectSearched?(
    em: EntityManager,
    key: SortKey,
    filters: SearchFilters<Filters>,
    userId: string,
  ): Expression<unknown>;
  sorts: Record<By, SortKey>;
  defaultSort: SortOrder<By>;
}
