import { type Expression, sql } from 'kysely';
import { hasNoFilter } from '#shared/records/filters.ts';
import { PAGE_SIZE, type Page } from '#shared/records/lists.schema.ts';
import { MAX_EXACT_TOTAL } from '#shared/records/totals.ts';
import {
  type Param,
  type QueryOptions,
  runCompiled,
  type TypedQuery,
} from '../../platform/database/compiledQueries.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { resolveFilters } from '../lastContact.ts';
import type { RecordContext } from '../record.ts';
import { cursorOf, NO_VALUE, type Sorted, toSortedPage } from './keyset.ts';
import { decodeCursor, type SearchFilters, searchParams, searchPatterns, toPage } from './pagination.ts';
import type { RecordList, SortOrder } from './recordList.ts';
import { findHits, type Hits } from './search.ts';

/** The parts that `listPage` needs of a record type, or of something else that is listed. */
interface Listed<Card extends { id: string }, Filters extends object, By extends string> {
  table: string;
  /** All that the list shows, to be counted. */
  selectIds(em: EntityManager, filters: SearchFilters<Filters>, userId: string): Expression<unknown>;
  list: RecordList<Card, Filters, By>;
}

interface PageInput<By extends string> {
  search?: string | undefined;
  limit: number;
  /** The place where the last page ended. */
  cursor?: string | null | undefined;
  sort?: SortOrder<By> | undefined;
}

/**
 * One page of a list, and with the first page how many rows there are in all.
 *
 * @throws BAD_REQUEST when the cursor is not one of this list
 */
export async function listPage<Card extends { id: string }, Filters extends object, By extends string>(
  { em, records, user }: RecordContext,
  { table, selectIds, list }: Listed<Card, Filters, By>,
  input: NoInfer<Filters> & PageInput<NoInfer<By>>,
): Promise<Page<Card>> {
  const resolved = resolveFilters(records, table, input);
  const { search, limit, cursor, sort = list.defaultSort, ...filters } = resolved;
  const { by, descending } = sort;
  const patterns = search ? searchPatterns(search) : undefined;
  const after = cursor ? decodeCursor(cursor) : null;
  const isUnfiltered = hasNoFilter(filters);
  // The query that most people open most of the time is compiled once; of other filters and lengths there are too
  // many.
  const nameOf = (...parts: unknown[]) =>
    limit === PAGE_SIZE && isUnfiltered ? [table, by, descending, ...parts].join(' ') : null;
  const page = { key: list.sorts[by], descending, limit };
  const position = after && (after.key ? 'next' : 'last');
  const name = nameOf(position, patterns && (patterns.phone ? 'phone' : 'search'));

  if (patterns && list.selectSearched) {
    const { selectSearched } = list;
    const hits = await findHits(em, {
      ...page,
      name,
      patterns,
      after,
      isOwnOrder: by === list.defaultSort.by,
      selectRows: (text) => selectSearched(em, page.key, { ...resolved, search: text }, user.id),
    });
    return pageOfHits(em, nameOf('hits'), hits, limit, (ids) =>
      list.selectCards(em, { ...resolved, search: undefined }, user.id, { ...page, after: null, ids }),
    );
  }

  const options = { name, replan: Boolean(search) };
  const values = { ...after, search: patterns?.typed, ...patterns?.phone };
  const filtersWith = (param: Param) => ({ ...resolved, search: patterns && searchParams(patterns, param) });
  const rows = await runCompiled(
    em,
    options,
    (_, param) => {
      const keyset = { ...page, after: after && cursorOf(after, param) };
      return list.selectCards(em, filtersWith(param), user.id, keyset);
    },
    values,
  );
  if (cursor) return toSortedPage(rows, limit, null);
  if (rows.length <= limit) return toSortedPage(rows, limit, rows.length);
  const matching = (param: Param) => selectIds(em, filtersWith(param), user.id);
  return toSortedPage(rows, limit, await countRows(em, options, matching, values));
}

/** The cards of the hits of a search. One that was deleted since is left out. */
async function pageOfHits<Card extends { id: string }>(
  em: EntityManager,
  name: string | null,
  { hits, total }: Hits,
  limit: number,
  selectCards: (ids: Expression<unknown>) => TypedQuery<Sorted<Card>>,
): Promise<Page<Card>> {
  const { items: shown, ...ends } = toPage(hits, limit, ({ key }) => key ?? NO_VALUE, total);
  const ids = shown.map(({ id }) => id);
  const cards = await runCompiled(em, { name }, (_, param) => selectCards(param('ids')), { ids });
  return { ...toSortedPage(cards, limit, null), ...ends };
}

/** The number of matching rows, up to `MAX_EXACT_TOTAL + 1`: beyond it nobody reads the number, and counting costs. */
async function countRows(
  em: EntityManager,
  { name, replan }: QueryOptions,
  matching: (param: Param) => Expression<unknown>,
  values: Record<string, unknown>,
) {
  const [counted] = await runCompiled(
    em,
    { name: name && `count ${name}`, replan },
    (db, param) =>
      db
        .selectFrom(sql`(${matching(param)} limit ${sql.lit(MAX_EXACT_TOTAL + 1)})`.as('counted'))
        .select(({ fn }) => fn.countAll<string>().as('total')),
    values,
  );
  return Number(counted?.total ?? 0);
}
