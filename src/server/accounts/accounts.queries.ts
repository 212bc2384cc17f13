import { sql } from 'kysely';
import type * as z from 'zod';
import type {
  AccountCard,
  AccountRecord,
  accountFilters,
  accountListInput,
  accountOptionsInput,
} from '#shared/accounts.schema.ts';
import type { accountSortParser } from '#shared/accounts.ts';
import { accountType } from '#shared/accounts.ts';
import type { SortKeyOf } from '#shared/records/filters.ts';
import type { Page } from '#shared/records/lists.schema.ts';
import { defineQuery, firstOrNotFound } from '../platform/database/compiledQueries.ts';
import { kysely, namedColumns } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { whereBetween, whereIn, whereInstant } from '../records/list/conditions.ts';
import {
  enumSortKey,
  keysetPage,
  orderByKeyset,
  type SortKey,
  toSortedPage,
} from '../records/list/keyset.ts';
import {
  collated,
  containsAny,
  countTotal,
  decodeCursor,
  matchesSearch,
} from '../records/list/pagination.ts';

export type AccountFilters = z.output<typeof accountFilters>;

const account = (column: string) => sql.ref<string>(`account.${column}`);

/** What each column of the list is sorted by. */
const sortKeys: Record<SortKeyOf<typeof accountSortParser>, SortKey> = {
  name: { value: collated(account('name')), type: 'text' },
  type: enumSortKey(account('accountType'), accountType.values),
  industry: { value: collated(account('industry')), type: 'text', isNullable: true },
  employees: { value: account('employeeCount'), type: 'int', isNullable: true },
  revenue: { value: account('annualRevenue'), type: 'numeric', isNullable: true },
  city: { value: collated(account('city')), type: 'text', isNullable: true },
  state: { value: collated(account('state')), type: 'text', isNullable: true },
  created: { value: account('createdAt'), type: 'timestamptz' },
};

/** The accounts that a filtered list holds, without what is read of them. */
export const accountsWhere = (em: EntityManager, filters: AccountFilters) =>
  kysely(em)
    .selectFrom('Account as account')
    .where(({ and, ref }) =>
      and([
        ...whereIn(ref('account.accountType'), filters.accountType),
        ...whereBetween(ref('account.annualRevenue'), filters.revenue),
        ...whereBetween(ref('account.employeeCount'), filters.employees),
        ...whereInstant(ref('account.createdAt'), filters.created),
        ...(filters.search ? [matchesSearch(ref('account.searchText'), filters.search)] : []),
      ]),
    );

/** The columns that a card shows. */
const CARD = [
  ...(['id', 'name', 'legalName', 'accountType', 'industry', 'employeeCount'] as const),
  ...(['annualRevenue', 'businessEmail', 'businessPhone', 'city', 'state'] as const),
];

const BY_NAME = { by: 'name', descending: false } as const;

/** One page of accounts. */
export async function listAccounts(
  em: EntityManager,
  { limit, cursor, sort = BY_NAME, ...filters }: z.output<typeof accountListInput>,
): Promise<Page<AccountCard>> {
  const { by, descending } = sort;
  const place = { key: sortKeys[by], descending, after: cursor ? decodeCursor(cursor) : null, limit };
  const matching = accountsWhere(em, filters);
  const page = keysetPage(
    matching.select(CARD.map((column) => `account.${column}` as const)),
    account('id'),
    place,
  );
  const cards = kysely(em)
    .selectFrom(page.as('page'))
    .select(CARD.map((column) => `page.${column}` as const));
  const rows = await orderByKeyset(cards, place).execute();
  const total = await countTotal(em, rows, { limit, cursor }, matching.select('account.id'));
  return toSortedPage(rows, limit, total);
}

/** Accounts to choose from, by name; `except` leaves one out, as an account is not its own parent. */
export const listAccountOptions = (
  em: EntityManager,
  { search, except, limit }: z.output<typeof accountOptionsInput>,
) =>
  accountsWhere(em, { search })
    .select(['account.id', 'account.name'])
    .$if(Boolean(search), (query) =>
      // The index finds those with it in any of their texts; of a choice only the name is read.
      query.where(({ ref }) => containsAny([ref('account.name')], search ?? '')),
    )
    .$if(except !== undefined, (query) => query.where('account.id', '!=', except ?? ''))
    .orderBy(({ ref }) => collated(ref('account.name')))
    .orderBy('account.id')
    .limit(limit)
    .execute();

const findAccount = defineQuery<{ id: string }, AccountRecord>('account by id', (db, param) =>
  db
    .selectFrom('Account as account')
    .leftJoin('Account as parent', 'parent.id', 'account.parentAccount')
    .where('account.id', '=', param('id'))
    .select(namedColumns('account', ['id', 'version', 'createdAt', 'updatedAt', 'name', 'accountType']))
    .select(namedColumns('account', ['legalName', 'businessName', 'abn', 'taxId', 'industry', 'website']))
    .select(namedColumns('account', ['businessEmail', 'businessPhone', 'phone', 'email']))
    .select(namedColumns('account', ['annualRevenue', 'employeeCount', 'address', 'city', 'state']))
    .select(namedColumns('account', ['postcode', 'notes']))
    .select(['account.parentAccount as parentAccountId', 'parent.name as parentAccountName'])
    .select('account.createdBy as createdById'),
);

/**
 * An account as the client sees it.
 *
 * @throws NOT_FOUND when it is gone
 */
export const presentAccount = async (em: EntityManager, { id }: { id: string }): Promise<AccountRecord> =>
  firstOrNotFound(await findAccount(em, { id }), 'Account');
