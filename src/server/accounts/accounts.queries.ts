import { sql } from 'kysely';
import type * as z from 'zod';
import type {
  AccountBelow,
  AccountCard,
  AccountRecord,
  accountFilters,
  accountOptionsInput,
} from '#shared/accounts/accounts.schema.ts';
import { accountFieldFilters, accountFields, type accountSortParser } from '#shared/accounts/accounts.ts';
import type { SortKeyOf } from '#shared/records/filters.ts';
import { defineQuery, firstOrNotFound } from '../platform/database/compiledQueries.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import { phoneText } from '../platform/database/indexes.ts';
import { kysely, namedColumns, storedColumns } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { whereCommon, whereFields, whereSearch } from '../records/list/conditions.ts';
import { fieldSortKeys } from '../records/list/fieldSortKeys.ts';
import { keysetPage, orderByKeyset } from '../records/list/keyset.ts';
import { collated, containsAny, matchesSearch, type SearchFilters } from '../records/list/pagination.ts';
import type { RecordList } from '../records/list/recordList.ts';
import { accountPhones } from './accounts.entity.ts';

export type AccountFilters = z.output<typeof accountFilters>;

const phones = sql<string>`(${sql.raw(phoneText(accountPhones.map((column) => `account.${column}`)))})`;

export const accountsWhere = (em: EntityManager, filters: SearchFilters<AccountFilters>, me: string) =>
  kysely(em)
    .selectFrom('Account as account')
    .where(({ and }) =>
      and([
        ...whereFields('account', accountFieldFilters, filters, me),
        ...whereCommon('account', filters, me),
        ...whereSearch('account', filters.search, (matches) => matches(phones)),
      ]),
    );

/** Sorted by name; `except` is left out: an account is not its own parent. */
export const listAccountOptions = (
  em: EntityManager,
  { search, except, limit }: z.output<typeof accountOptionsInput>,
) =>
  kysely(em)
    .selectFrom('Account as account')
    .select(['account.id', 'account.name'])
    .$if(Boolean(search), (query) =>
      // The search text's index finds candidates; a choice must match by name.
      query
        .where(({ ref }) => matchesSearch(ref('account.searchText'), search ?? ''))
        .where(({ ref }) => containsAny([ref('account.name')], search ?? '')),
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
    .select(storedColumns('account', accountFields))
    .select(['account.parentAccount as parentAccountId', 'parent.name as parentAccountName']),
);

/**
 * An account as screens get it.
 *
 * @throws NOT_FOUND when it is gone
 */
export const presentAccount = async (em: EntityManager, { id }: { id: string }): Promise<AccountRecord> =>
  firstOrNotFound(await findAccount(em, { id }), 'Account');

const MOST_BELOW = 200;

/** The accounts right below another one, by name. */
export const listAccountsBelow = (em: EntityManager, { id }: { id: string }): Promise<AccountBelow[]> =>
  kysely(em)
    .selectFrom('Account as account')
    .where('account.parentAccount', '=', id)
    .select(namedColumns('account', ['id', 'name', 'address', 'city', 'state', 'postcode']))
    .orderBy(({ ref }) => collated(ref('account.name')))
    .orderBy('account.id')
    .limit(MOST_BELOW)
    .execute();

const account = (column: string) => sql.ref<string>(`account.${column}`);

const CARD = [
  ...(['id', 'version', 'name', 'legalName', 'accountType', 'industry', 'employeeCount'] as const),
  ...(['annualRevenue', 'businessEmail', 'businessPhone', 'city', 'state'] as const),
] as const;

const by = fieldSortKeys('account', accountFields);

export const accountList: RecordList<AccountCard, AccountFilters, SortKeyOf<typeof accountSortParser>> = {
  selectCards(em, filters, me, page) {
    const accounts = accountsWhere(em, filters, me).select(
      CARD.map((column) => `account.${column}` as const),
    );
    const cards = kysely(em)
      .selectFrom(keysetPage(accounts, account('id'), page).as('page'))
      .leftJoinLateral(
        (one) =>
          one
            .selectFrom('Engagement as engagement')
            .whereRef('engagement.account', '=', 'page.id')
            .where('engagement.state', '=', 'running')
            .select(['engagement.step', 'engagement.dueOn', 'engagement.owner'])
            .orderBy('engagement.dueOn')
            .orderBy('engagement.id')
            .limit(1)
            .as('running'),
        (join) => join.onTrue(),
      )
      .leftJoin('User as owner', 'owner.id', 'running.owner')
      .leftJoinLateral(
        (one) =>
          one
            .selectFrom('Contact as contact')
            .whereRef('contact.account', '=', 'page.id')
            .select('contact.email as contactEmail')
            .select(({ fn }) =>
              fn.coalesce('contact.mobile', 'contact.phone', 'contact.directPhone').as('contactPhone'),
            )
            .orderBy('contact.isPrimary', 'desc')
            .orderBy('contact.id')
            .limit(1)
            .as('person'),
        (join) => join.onTrue(),
      )
      .select(namedColumns('page', CARD))
      .select(namedColumns('running', ['step', 'dueOn']))
      .select(namedColumns('person', ['contactEmail', 'contactPhone']))
      .select(selectFullName<string | null>('owner').as('ownerName'));
    return orderByKeyset(cards, page);
  },
  searched: { rows: accountsWhere, alias: 'account', phones },
  sorts: {
    name: by('name'),
    type: by('accountType'),
    industry: by('industry'),
    employees: by('employeeCount'),
    revenue: by('annualRevenue'),
    city: by('city'),
    state: by('state'),
    created: by('createdAt'),
  },
  defaultSort: { by: 'name', descending: false },
};
