import type * as z from 'zod';
import { type accountBulkChange, accountChanges } from '#shared/accounts/accounts.schema.ts';
import { accountFields } from '#shared/accounts/accounts.ts';
import { phoneNames, tidiedPhones } from '#shared/fields/phone.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { SearchFilters } from '../records/list/pagination.ts';
import { assignChange, defineRecord, type RecordContext } from '../records/record.ts';
import { everyColumn, searchedFields } from '../records/search/searchedColumns.ts';
import { accountCsv } from './accounts.csv.ts';
import { Account, accountPhones } from './accounts.entity.ts';
import { type AccountFilters, accountList, accountsWhere, presentAccount } from './accounts.queries.ts';
import { updateAccount } from './accounts.service.ts';
import { accountMerge } from './mergeAccounts.service.ts';

type BulkChange = z.output<typeof accountBulkChange>;

export const accounts = defineRecord({
  noun: 'account',
  table: 'accounts',
  entity: Account,
  title: 'name',
  parents: {},
  links: { parent_account_id: 'accounts' },
  search: {
    columns: {
      name: 'both',
      ...searchedFields(accountFields),
      ...everyColumn(accountPhones, 'both'),
    },
    detail: ['city', 'state'],
    separator: ', ',
  },
  selectIds: (em: EntityManager, filters: SearchFilters<AccountFilters>, userId: string) =>
    accountsWhere(em, filters, userId).select('account.id'),
  list: accountList,
  edit: {
    fields: accountChanges,
    update: ({ em }: RecordContext, input: Parameters<typeof updateAccount>[1]) => updateAccount(em, input),
  },
  bulkRules: { tidyPhones: phoneNames(accountFields) },
  pickBulkChange: (account: Account, { tidyPhones, ...change }: BulkChange) =>
    tidyPhones ? { ...change, ...tidiedPhones(account, accountFields) } : change,
  applyBulkChange: assignChange,
  csv: accountCsv,
  present: presentAccount,
  merge: accountMerge,
  duplicates: {
    contactPoints: ['business_email', 'email', 'business_phone', 'phone'],
    abn: 'abn',
    names: ['name', 'legal_name', 'business_name'],
    subtitle: `nullif(concat_ws(', ', city, state), '')`,
  },
});
