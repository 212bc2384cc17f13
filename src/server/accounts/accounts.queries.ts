import { sql } from 'kysely';
import type * as z from 'zod';
import type { AccountCard, accountListInput, accountOptionsInput } from '#shared/accounts.ts';
import type { Page } from '#shared/lists.ts';
import type { EntityManager } from '../database/orm.ts';
import { byName, containsAny, countUpTo, decodeCursor, pageOf, queries } from '../database/page.ts';

/** One page of accounts by name. */
export async function listAccounts(
  em: EntityManager,
  { search, limit, cursor, accountType }: z.output<typeof accountListInput>,
): Promise<Page<AccountCard>> {
  const matching = queries(em)
    .selectFrom('Account as account')
    .where(({ and, eb, ref }) =>
      and([
        ...(accountType ? [eb('account.accountType', '=', accountType)] : []),
        ...(search
          ? [
              containsAny(
                [
                  ref('account.name'),
                  ref('account.legalName'),
                  ref('account.businessName'),
                  ref('account.industry'),
                ],
                search,
              ),
            ]
          : []),
      ]),
    );

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

  const total = after ? null : await countUpTo(em, matching.select('account.id'));
  return pageOf(rows, limit, (account) => account.name, total);
}

/** Accounts to choose from, by name; `except` leaves one out, as an account is not its own parent. */
export const accountOptions = (
  em: EntityManager,
  { search, except, limit }: z.output<typeof accountOptionsInput>,
) =>
  queries(em)
    .selectFrom('Account as account')
    .select(['account.id', 'account.name'])
    .$if(Boolean(search), (query) =>
      query.where(({ ref }) => containsAny([ref('account.name')], search ?? '')),
    )
    .$if(except !== undefined, (query) => query.where('account.id', '!=', except ?? ''))
    .orderBy(({ ref }) => byName(ref('account.name')))
    .orderBy('account.id')
    .limit(limit)
    .execute();
