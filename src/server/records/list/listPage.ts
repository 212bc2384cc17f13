import { type Expression, sql } from 'kysely';
import { hasNoFilter } from '#shared/records/filters.ts';
import { PAGE_SIZE, type Page } from '#shared/records/lists.schema.ts';
import { parsePhoneSearch } from '#shared/records/search.ts';
import { MAX_EXACT_TOTAL } from '#shared/records/totals.ts';
import {
  type Param,
  type QueryOptions,
  runCompiled,
  runKeyed,
  type TypedQuery,
} from '../../platform/database/compiledQueries.ts';
import { connectionTypeOf } from '../../platform/database/kysely.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import type { SharedAnswers } from '../../platform/live/sharedAnswers.ts';
import { resolveFilters } from '../lastContact.ts';
import type { RecordContext } from '../record.ts';
import { cursorOf, SORT_KEY, type Sorted, toSortedPage } from './keyset.ts';
import { decodeCursor, type SearchFilters, searchPatterns, toPage } from './pagination.ts';
import type { RecordList, SortOrder } from './recordList.ts';
import { type Hits, prepareSearch, searchPage } from './searchPage.ts';
import { inSearchTurn } from './searchTurns.ts';

/** What `listPage` needs of a record type, or of something else that is listed. */
interface Listed<Card extends { id: string }, Filters extends object, By extends string> {
  table: string;
  /** All that the list shows, to be counted. */
  selectIds(em: EntityManager, filters: SearchFilters<Filters>, userId: string): Expression<unknown>;
  list: RecordList<Card, Filters, By>;
}

interface PageInput<By extends string> {
  search?: string | undefined;
  limit: number;
  /** Where the last page ended. */
  cursor?: string | null | undefined;
  sort?: SortOrder<By> | undefined;
}

/** Who asks for a page of a list. */
export interface ListContext extends RecordContext {
  answers: SharedAnswers;
  /** Holds the process by which this person changed something a moment ago. */
  recentWriteCookie: { token: string | null };
}

/** Stands for the person where no filter does: what everybody is answered alike depends on nobody. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * One page of a list, and with the first page how many rows there are in all. Whoever asks the same at the same moment
 * shares it (`sharedAnswers.ts`), so it may be frozen.
 *
 * @throws BAD_REQUEST when the cursor is not one of this list
 */
export async function listPage<Card extends { id: string }, Filters extends object, By extends string>(
  { em, records, user, answers, recentWriteCookie }: ListContext,
  listed: Listed<Card, Filters, By>,
  input: NoInfer<Filters> & PageInput<NoInfer<By>>,
): Promise<Page<Card>> {
  const me = Object.values(input).includes('me') ? user.id : NOBODY;
  const { token } = recentWriteCookie;
  const question = {
    of: listed,
    key: JSON.stringify([connectionTypeOf(em), me, input]),
    isOwn: token !== null && token !== answers.processId,
  };
  return answers.share(question, () => readPage({ em, records, user: { id: me } }, listed, input));
}

async function readPage<Card extends { id: string }, Filters extends object, By extends string>(
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
  // What most people open most of the time is compiled once; of other filters and lengths there are too many.
  const nameOf = (...parts: unknown[]) =>
    limit === PAGE_SIZE && isUnfiltered ? [table, by, descending, ...parts].join(' ') : null;
  const page = { key: list.sorts[by], descending, limit };

  const selectSearched = list.selectSearched?.bind(list);
  const selectByPhone = list.selectByPhone?.bind(list);
  const isOrdered = by === list.defaultSort.by;
  const selectAll =
    selectSearched && (() => selectSearched(em, list.sorts[list.defaultSort.by], null, user.id));
  if (selectAll && !search) prepareSearch(em, { table, selectAll, hasPhones: Boolean(selectByPhone) });
  if (search && selectSearched && selectAll && (isOrdered || !page.key.isNullable)) {
    const listed = { ...resolved, search: undefined };
    const hits = await searchPage(em, {
      ...{ ...page, table, typed: search, after, isOrdered, isFiltered: !isUnfiltered },
      isJoined: list.textIndex?.isJoined ?? false,
      phone: selectByPhone ? parsePhoneSearch(search) : null,
      selectAll,
      list: {
        select: (_, key) => selectSearched(em, key, listed, user.id),
        selectByPhone: selectByPhone
          ? (_, key, hasPhone) => selectByPhone(em, key, listed, user.id, hasPhone)
          : null,
      },
    });
    const selectCards = (ids: Expression<unknown>) =>
      list.selectCards(em, { ...resolved, search: undefined }, user.id, { ...page, after: null, ids });
    if (hits) return pageOfHits(em, nameOf('hits'), hits, limit, selectCards);
  }
  const position = after && (after.key ? 'next' : 'last');
  const options = { name: nameOf(position, kindOfSearch(patterns)), replan: Boolean(search) };
  const values = { ...after, search: patterns?.pattern, ...patterns?.phone };
  const filtersWith = (param: Param) => ({
    ...resolved,
    search: patterns && {
      pattern: param('search'),
      phone: patterns.phone && { digits: param('digits'), beginning: param('beginning') },
    },
  });
  const readSorted = async () => {
    const sorted = await runKeyed(
      em,
      options,
      SORT_KEY,
      (_, param) => {
        const keyset = { ...page, after: after && cursorOf(after, param) };
        return list.selectCards(em, filtersWith(param), user.id, keyset);
      },
      values,
    );
    if (cursor) return toSortedPage(sorted, limit, null);
    if (sorted.rows.length <= limit) return toSortedPage(sorted, limit, sorted.rows.length);
    const matching = (param: Param) => selectIds(em, filtersWith(param), user.id);
    return toSortedPage(sorted, limit, await countRows(em, options, matching, values));
  };
  return search ? inSearchTurn(em, 'any', readSorted) : readSorted();
}

/** The cards of the hits of a search. One that was deleted since is left out. */
async function pageOfHits<Card extends { id: string }>(
  em: EntityManager,
  name: string | null,
  { hits, total }: Hits,
  limit: number,
  selectCards: (ids: Expression<unknown>) => TypedQuery<Sorted<Card>>,
): Promise<Page<Card>> {
  const { items: shown, ...ends } = toPage(hits, limit, ({ key }) => key, total);
  const ids = shown.map(({ id }) => id);
  const { rows: items } = await runKeyed(em, { name }, SORT_KEY, (_, param) => selectCards(param('ids')), {
    ids,
  });
  return { items, ...ends };
}

const kindOfSearch = (patterns: ReturnType<typeof searchPatterns> | undefined) =>
  patterns && (patterns.phone ? 'phone' : 'search');

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
