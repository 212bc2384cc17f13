import { sql } from 'kysely';
import type { AccountCard } from '#shared/accounts.schema.ts';
import { type accountSortParser, accountType } from '#shared/accounts.ts';
import type { SortKeyOf } from '#shared/records/filters.ts';
import { kysely, namedColumns } from '../platform/database/kysely.ts';
import { enumSortKey, keysetPage, orderByKeyset } from '../records/list/keyset.ts';
import { collated } from '../records/list/pagination.ts';
import type { RecordList } from '../records/list/recordList.ts';
import { type AccountFilters, accountsWhere } from './accounts.queries.ts';

const account = (column: string) => sql.ref<string>(`account.${column}`);

/** The columns that a card shows. */
const CARD = [
  ...(['id', 'name', 'legalName', 'accountType', 'industry', 'employeeCount'] as const),
  ...(['annualRevenue', 'businessEmail', 'businessPhone', 'city', 'state'] as const),
] as const;

export const accountList: RecordList<AccountCard, AccountFilters, SortKeyOf<typeof accountSortParser>> = {
  selectCards(em, filters, _me, page) {
    const accounts = accountsWhere(em, filters).select(CARD.map((column) => `account.${column}` as const));
    const cards = kysely(em)
      .selectFrom(keysetPage(accounts, account('id'), page).as('page'))
      .select(namedColumns('page', CARD));
    return orderByKeyset(cards, page);
  },
  sorts: {
    name: { value: collated(account('name')), type: 'text' },
    type: enumSortKey(account('accountType'), accountType.values),
    industry: { value: collated(account('industry')), type: 'text', isNullable: true },
    employees: { value: account('employeeCount'), type: 'int', isNullable: true },
    revenue: { value: account('annualRevenue'), type: 'numeric', isNullable: true },
    city: { value: collated(account('city')), type: 'text', isNullable: true },
    state: { value: collated(account('state')), type: 'text', isNullable: true },
    created: { value: account('createdAt'), type: 'timestamptz' },
  },
  defaultSort: { by: 'name', descending: false },
};
