import { v7 } from 'uuid';
import { accountFilterParsers, accountLabels, accountSortParser, accountType } from '#shared/accounts.ts';
import { trpc } from '../../trpc.ts';
import { QuickFilter } from '../../ui/list/filters/QuickFilter.tsx';
import { QuickFilters } from '../../ui/list/filters/QuickFilters.tsx';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { lazyPart, usePreload } from '../../ui/overlay/lazyPart.ts';
import { ImportExportMenu } from '../records/export/ImportExportMenu.tsx';
import { ListToolbar } from '../records/list/ListToolbar.tsx';
import { useListFilters } from '../records/list/useListFilters.ts';
import { useDeleteMutationOptions } from '../records/trash/useDeleteMutationOptions.ts';
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
  usePreload(AccountTable);
  const remove = trpc.accounts.delete.useMutation(useDeleteMutationOptions(accounts));

  return (
    <ListScreen
      noun="accounts"
      addLabel="Add Account"
      addHref="/crm/accounts/new"
      addHrefFor={(name) => `/crm/accounts/new?${new URLSearchParams({ name })}`}
      actions={<ImportExportMenu noun="accounts" filters={filters} />}
      query={query}
      filters={
        <ListToolbar
          list="accounts"
          filters={panelFilters}
          total={query.total}
          sorts={SORTS}
          quickFilters={<AccountQuickFilters />}
        >
          <AccountFilterFields />
        </ListToolbar>
      }
      isFiltered={Object.keys(panelFilters).length > 0}
      emptyHint="No accounts yet. An account is an organisation you work with: add the first one, then its contacts and leads."
      selectionActions={(selection) => <AccountBulkActions selection={selection} filters={filters} />}
      table={(rows) => <AccountTable rows={rows} query={query} />}
    >
      {(account) => (
        <AccountCard account={account} onDelete={() => remove.mutate({ id: account.id, batchId: v7() })} />
      )}
    </ListScreen>
  );
}

/** The filter that people use most. */
const AccountQuickFilters = () => (
  <QuickFilters>
    <QuickFilter
      name="accountType"
      label={accountLabels.accountType}
      anyLabel="Any type"
      multipleLabel="Several types"
      options={accountType.options}
    />
  </QuickFilters>
);
