import { sql } from 'kysely';
import type * as z from 'zod';
import type { AccountCard, accountListInput, accountOptionsInput } from '#shared/accounts.ts';
import type { Page } from '#shared/lists.ts';
import type { EntityManager } from '../database/orm.ts';
import { byName, containsAny, decodeCursor, finds, pageOf, queries, totalOf } from '../database/page.ts';

type AccountFilters = Pick<z.output<typeof accountListInput>, 'search' | 'accountType'>;

/** The accounts that a filtered list holds, without what is read of them. */
const accountsWhere = (em: EntityManager, { search, accountType }: AccountFilters) =>
  queries(em)
    .selectFrom('Account as account')
    .$if(accountType !== undefined, (query) => query.where('account.accountType', '=', accountType as never))
    .$if(Boolean(search), (query) =>
      query.where(({ ref }) => finds(ref('account.searchText'), search ?? '')),
    );

/** One page of accounts by name. */
export async function listAccounts(
  em: EntityManager,
  { limit, cursor, ...filters }: z.output<typeof accountListInput>,
): Promise<Page<AccountCard>> {
  const matching = accountsWhere(em, filters);
  const after = cursor ? decodeCursor(cursor) : null;
  const rows = await matching
    .select([
      'account.id',
      'account.name',
      'account.legalName',
      'account.accountType',
      'account.industry',
      'account.employeeCount',
      'account.annualRevenue',
      'account.businessEmail',
      'account.businessPhone',
      'account.city',
      'account.state',
    ])
    .$if(after !== null, (query) =>
      query.where(
        ({ ref }) =>
          sql<boolean>`(${byName(ref('account.name'))}, ${ref('account.id')}) > (${after?.key}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(({ ref }) => byName(ref('account.name')))
    .orderBy('account.id')
    .limit(limit + 1)
    .execute();

  const total = await totalOf(em, rows, { limit, cursor }, matching.select('account.id'));
  return pageOf(rows, limit, (account) => account.name, total);
}

/** Accounts to choose from, by name; `except` leaves one out, as an account is not its own parent. */
export const accountOptions = (
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
    .orderBy(({ ref }) => byName(ref('account.name')))
    .orderBy('account.id')
    .limit(limit)
    .execute();
