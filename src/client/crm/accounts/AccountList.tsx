import { accountFieldFilters, accountFilterParsers, accountSortParser } from '#shared/accounts/accounts.ts';
import { trpc } from '../../trpc.ts';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { ImportExportMenu } from '../records/export/ImportExportMenu.tsx';
import { quickFilter } from '../records/list/quickFilter.tsx';
import { RecordList } from '../records/list/RecordList.tsx';
import { useListFilters } from '../records/list/useListFilters.ts';
import { AccountCard } from './AccountCard.tsx';
import { accounts } from './accounts.record.ts';

const AccountTable = lazyPart(async () => (await import('./AccountTable.tsx')).AccountTable);
const AccountBulkActions = lazyPart(
  async () => (await import('./AccountListControls.tsx')).AccountBulkActions,
);
const AccountFilterFields = lazyPart(
  async () => (await import('./AccountListControls.tsx')).AccountFilterFields,
);

const parsers = { ...accountFilterParsers, sort: accountSortParser };

const SORTS = [
  { value: 'name', label: 'Name A to Z' },
  { value: '-created', label: 'Newest first' },
  { value: '-revenue', label: 'Highest revenue' },
  { value: '-employees', label: 'Most employees' },
];

export function AccountList() {
  const { filters, sort, panelFilters } = useListFilters(parsers);
  const query = useListQuery(trpc.accounts.list.useInfiniteQuery({ ...filters, sort }, listQueryOptions));
  return (
    <RecordList
      type={accounts}
      remove={trpc.accounts.delete}
      query={query}
      filters={filters}
      panelFilters={panelFilters}
      sorts={SORTS}
      quickFilters={QUICK_FILTERS}
      filterFields={<AccountFilterFields />}
      nameParameter="name"
      actions={<ImportExportMenu noun="accounts" filters={filters} />}
      emptyHint="No accounts yet. Add the first organisation that you work with."
      table={AccountTable}
      bulkActions={AccountBulkActions}
    >
      {(account, onDelete) => <AccountCard account={account} onDelete={onDelete} />}
    </RecordList>
  );
}

/** The filter that people use most. */
const QUICK_FILTERS = [quickFilter(accountFieldFilters, 'accountType', 'Any type')];
