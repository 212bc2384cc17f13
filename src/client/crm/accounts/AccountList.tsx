import { accountFieldFilters, accountFilterParsers, accountSortParser } from '#shared/accounts/accounts.ts';
import { trpc } from '../../trpc.ts';
import { listParts } from '../records/list/listParts.ts';
import { quickFilter } from '../records/list/quickFilter.tsx';
import { RecordList } from '../records/list/RecordList.tsx';
import { AccountCard } from './AccountCard.tsx';
import { accounts } from './accounts.record.ts';

const parts = listParts({
  table: async () => (await import('./AccountTable.tsx')).AccountTable,
  bulkActions: async () => (await import('./AccountListControls.tsx')).AccountBulkActions,
  filterFields: async () => (await import('./AccountListControls.tsx')).AccountFilterFields,
});

const parsers = { ...accountFilterParsers, sort: accountSortParser };

const SORTS = [
  { value: 'name', label: 'Name A to Z' },
  { value: '-created', label: 'Newest first' },
  { value: '-revenue', label: 'Highest revenue' },
  { value: '-employees', label: 'Most employees' },
];

export function AccountList() {
  return (
    <RecordList
      type={accounts}
      calls={trpc.accounts}
      parsers={parsers}
      parts={parts}
      card={AccountCard}
      sorts={SORTS}
      quickFilters={QUICK_FILTERS}
      nameParameter="name"
      emptyHint="No accounts yet. Add the first client that you work with."
    />
  );
}

const QUICK_FILTERS = [quickFilter(accountFieldFilters, 'accountType', 'Any type')];
