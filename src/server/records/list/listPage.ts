import { type Expression, sql } from 'kysely';
import { PAGE_SIZE, type Page } from '#shared/records/lists.schema.ts';
import { MAX_EXACT_TOTAL } from '#shared/records/totals.ts';
import { type Param, type QueryOptions, runCompiled } from '../../platform/database/compiledQueries.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { resolveFilters } from '../lastContact.ts';
import type { RecordContext } from '../record.ts';
import { cursorOf, toSortedPage } from './keyset.ts';
import { decodeCursor, type SearchFilters, searchPatterns } from './pagination.ts';
import type { RecordList, SortOrder } from './recordList.ts';

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
  // What most people open most of the time is compiled once; of other filters and lengths there are too many.
  const isPlain = limit === PAGE_SIZE && Object.values(filters).every((filter) => filter === undefined);
  const position = after && (after.key ? 'next' : 'last');
  const options = {
    name: isPlain ? [table, by, descending, position, kindOfSearch(patterns)].join(' ') : null,
    replan: Boolean(search),
  };
  const values = { ...after, search: patterns?.pattern, ...patterns?.phone };
  const filtersWith = (param: Param) => ({
    ...resolved,
    search: patterns && {
      pattern: param('search'),
      phone: patterns.phone && { digits: param('digits'), beginning: param('beginning') },
    },
  });

  const rows = await runCompiled(
    em,
    options,
    (_, param) =>
      list.selectCards(em, filtersWith(param), user.id, {
        key: list.sorts[by],
        descending,
        limit,
        after: after && cursorOf(after, param),
      }),
    values,
  );
  if (cursor) return toSortedPage(rows, limit, null);
  if (rows.length <= limit) return toSortedPage(rows, limit, rows.length);
  const matching = (param: Param) => selectIds(em, filtersWith(param), user.id);
  return toSortedPage(rows, limit, await countRows(em, options, matching, values));
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
