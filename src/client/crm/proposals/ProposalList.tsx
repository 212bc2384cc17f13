import {
  proposalFieldFilters,
  proposalFilterParsers,
  proposalSortParser,
} from '#shared/proposals/proposals.ts';
import { trpc } from '../../trpc.ts';
import { listParts } from '../records/list/listParts.ts';
import { validUntilPeriods } from '../records/list/periods.ts';
import { quickFilter } from '../records/list/quickFilter.tsx';
import { RecordList } from '../records/list/RecordList.tsx';
import { OwnerQuickFilter } from '../team/OwnerQuickFilter.tsx';
import { ProposalCard } from './ProposalCard.tsx';
import { proposals } from './proposals.record.ts';

const parts = listParts({
  table: async () => (await import('./ProposalTable.tsx')).ProposalTable,
  bulkActions: async () => (await import('./ProposalListControls.tsx')).ProposalBulkActions,
  filterFields: async () => (await import('./ProposalListControls.tsx')).ProposalFilterFields,
});

const parsers = { ...proposalFilterParsers, sort: proposalSortParser };

const SORTS = [
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: '-sent', label: 'Sent last' },
  { value: 'validUntil', label: 'Ending soonest' },
  { value: '-total', label: 'Highest total' },
  { value: 'state', label: 'By status' },
];

export function ProposalList() {
  return (
    <RecordList
      type={proposals}
      calls={trpc.proposals}
      parsers={parsers}
      parts={parts}
      card={ProposalCard}
      sorts={SORTS}
      quickFilters={QUICK_FILTERS}
      emptyHint="No proposals yet. Add one here, or from a lead, an opportunity or an account."
    />
  );
}

const QUICK_FILTERS = [
  quickFilter(proposalFieldFilters, 'state', 'Any status'),
  <OwnerQuickFilter key="owner" name="owner" />,
  quickFilter(proposalFieldFilters, 'validUntil', 'Any day', validUntilPeriods),
];
