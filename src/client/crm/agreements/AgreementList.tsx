import {
  agreementFilterParsers,
  agreementSortParser,
  agreementState,
} from '#shared/agreements/agreements.ts';
import { trpc } from '../../trpc.ts';
import { QuickFilter } from '../../ui/list/filters/QuickFilter.tsx';
import { listParts } from '../records/list/listParts.ts';
import { RecordList } from '../records/list/RecordList.tsx';
import { OwnerQuickFilter } from '../team/OwnerQuickFilter.tsx';
import { AgreementCard } from './AgreementCard.tsx';
import { agreements } from './agreements.record.ts';

const parts = listParts({
  table: async () => (await import('./AgreementTable.tsx')).AgreementTable,
  bulkActions: async () => (await import('./AgreementListControls.tsx')).AgreementBulkActions,
  filterFields: async () => (await import('./AgreementListControls.tsx')).AgreementFilterFields,
});

const parsers = { ...agreementFilterParsers, sort: agreementSortParser };

const SORTS = [
  { value: '-firstDay', label: 'Latest start' },
  { value: 'account', label: 'Account A to Z' },
  { value: '-price', label: 'Highest price' },
  { value: 'lastDay', label: 'Ending first' },
  { value: 'minimumUntil', label: 'Minimum ends first' },
  { value: '-created', label: 'Newest first' },
];

export function AgreementList() {
  return (
    <RecordList
      type={agreements}
      calls={trpc.agreements}
      parsers={parsers}
      parts={parts}
      card={AgreementCard}
      sorts={SORTS}
      quickFilters={QUICK_FILTERS}
      emptyHint="No agreements yet. Add one, or let a client accept a monthly fee."
    />
  );
}

const QUICK_FILTERS = [
  <QuickFilter
    key="state"
    name="state"
    label="State"
    anyLabel="Any state"
    options={agreementState.options}
  />,
  <OwnerQuickFilter key="owner" name="owner" />,
];
