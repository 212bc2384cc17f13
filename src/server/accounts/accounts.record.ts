import type * as z from 'zod';
import { type accountBulkChange, accountChanges } from '#shared/accounts/accounts.schema.ts';
import { accountFields } from '#shared/accounts/accounts.ts';
import { phoneNames, tidiedPhones } from '#shared/fields/phone.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { updateRows } from '../platform/database/rows.ts';
import { isAncestor } from '../records/hierarchy.ts';
import type { SearchFilters } from '../records/list/pagination.ts';
import type { MergeRules, StoredRow } from '../records/mergeRules.ts';
import { assignChange, defineRecord, type RecordContext } from '../records/record.ts';
import { everyColumn, searchedFields } from '../records/search/searchedColumns.ts';
import { accountCsv } from './accounts.csv.ts';
import { Account, accountPhones } from './accounts.entity.ts';
import { type AccountFilters, accountList, accountsWhere, presentAccount } from './accounts.queries.ts';
import { ACCOUNT_PARENTS, updateAccount } from './accounts.service.ts';

const parentOf = (row: Record<string, unknown>) => (row.parent_account_id as string | null) ?? null;

/** The surviving account takes over the link if it has none, so that it keeps working. */
const movedLink = (kept: StoredRow, gone: StoredRow) => (kept.client_page_id ? null : gone.client_page_id);

const accountMerge: MergeRules = {
  /** A surviving account below the one that goes takes its place first, or it would come to be below itself. */
  async beforeMove(em, kept, gone) {
    if (movedLink(kept, gone)) {
      await updateRows(em, 'accounts', [
        { id: gone.id, version: gone.version, fields: { clientPageId: null } },
      ]);
    }
    if (!(await isAncestor(em, ACCOUNT_PARENTS, gone.id, kept.id))) return;
    await updateRows(em, 'accounts', [
      { id: kept.id, version: kept.version, fields: { parentAccountId: parentOf(gone) } },
    ]);
  },

  async resolveFields(_em, chosen, kept, gone) {
    const clientPageId = movedLink(kept, gone);
    const fields = clientPageId ? { ...chosen, clientPageId } : chosen;
    if (!('parentAccountId' in fields)) return fields;
    let parentAccountId = fields.parentAccountId;
    if (parentAccountId === gone.id) parentAccountId = parentOf(gone);
    if (parentAccountId === kept.id) parentAccountId = null;
    return { ...fields, parentAccountId };
  },
};

type BulkChange = z.output<typeof accountBulkChange>;

export const accounts = defineRecord({
  noun: 'account',
  table: 'accounts',
  entity: Account,
  title: 'name',
  parents: {},
  links: { parent_account_id: 'accounts' },
  search: {
    columns: { name: 'both', ...searchedFields(accountFields), ...everyColumn(accountPhones, 'both') },
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
