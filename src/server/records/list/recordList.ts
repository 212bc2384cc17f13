import type { Expression } from 'kysely';
import type { TypedQuery } from '../../platform/database/compiledQueries.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import type { Keyset, Sorted, SortKey, searchedColumns } from './keyset.ts';
import type { SearchFilters } from './pagination.ts';

interface Rows {
  select(columns: ReturnType<typeof searchedColumns>): Expression<unknown>;
}

export interface SortOrder<By extends string> {
  by: By;
  descending: boolean;
}

/** What a record type declares for `listPage`. */
export interface RecordList<Card extends { id: string }, Filters extends object, By extends string> {
  /**
   * The cards of one page, from `keysetPage` and `orderByKeyset`; a field of the card that is left out does not
   * compile. Rows are cut to the page before they are joined to anything.
   */
  selectCards(
    em: EntityManager,
    filters: SearchFilters<Filters>,
    userId: string,
    page: Keyset,
  ): TypedQuery<Sorted<Card>>;
  /**
   * The rows that are listed, how a query names each, and all phone numbers of it. Where it is there, the default order has
   * an index and the search one of trigrams, so that a search in a large table is fast (`listPage.ts`).
   */
  searched?: {
    rows(em: EntityManager, filters: SearchFilters<Filters>, userId: string): Rows;
    alias: string;
    phones?: Expression<unknown>;
  };
  sorts: Record<By, SortKey>;
  defaultSort: SortOrder<By>;
}
