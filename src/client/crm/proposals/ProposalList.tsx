import {
  proposalFieldFilters,
  proposalFilterParsers,
  proposalSortParser,
} from '#shared/proposals/proposals.ts';
import { trpc } from '../../trpc.ts';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { ExportButton } from '../records/export/ExportButton.tsx';
import { validUntilPeriods } from '../records/list/periods.ts';
import { quickFilter } from '../records/list/quickFilter.tsx';
import { RecordList } from '../records/list/RecordList.tsx';
import { useListFilters } from '../records/list/useListFilters.ts';
import { OwnerQuickFilter } from '../team/OwnerQuickFilter.tsx';
import { ProposalCard } from './ProposalCard.tsx';
import { proposals } from './proposals.record.ts';

const ProposalTable = lazyPart(async () => (await import('./ProposalTable.tsx')).ProposalTable);
const ProposalBulkActions = lazyPart(
  async () => (await import('./ProposalListControls.tsx')).ProposalBulkActions,
);
const ProposalFilterFields = lazyPart(
  async () => (await import('./ProposalListControls.tsx')).ProposalFilterFields,
);

const parsers = { ...proposalFilterParsers, sort: proposalSortParser };

const SORTS = [
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: '-sent', label: 'Sent last' },
  { value: 'validUntil', label: 'Ending soonest' },
  { value: '-total', label: 'Highest total' },
  { value: 'state', label: 'By status' },
];

/** The proposals as cards or as a table. */
export function ProposalList() {
  const { filters, sort, panelFilters } = useListFilters(parsers);
  const query = useListQuery(trpc.proposals.list.useInfiniteQuery({ ...filters, sort }, listQueryOptions));
  return (
    <RecordList
      type={proposals}
      remove={trpc.proposals.delete}
      query={query}
      filters={filters}
      panelFilters={panelFilters}
      sorts={SORTS}
      quickFilters={QUICK_FILTERS}
      filterFields={<ProposalFilterFields />}
      actions={<ExportButton noun="proposals" filters={filters} />}
      emptyHint="No proposals yet. Add one here, or from a lead, an opportunity or an account."
      table={ProposalTable}
      bulkActions={ProposalBulkActions}
    >
      {(proposal, onDelete) => <ProposalCard proposal={proposal} onDelete={onDelete} />}
    </RecordList>
  );
}

/** The filters that people use most. */
const QUICK_FILTERS = [
  quickFilter(proposalFieldFilters, 'state', 'Any status'),
  <OwnerQuickFilter key="owner" name="owner" />,
  quickFilter(proposalFieldFilters, 'validUntil', 'Any day', validUntilPeriods),
];
