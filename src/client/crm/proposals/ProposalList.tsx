import { v7 } from 'uuid';
import {
  proposalFactLabels,
  proposalFilterParsers,
  proposalLabels,
  proposalSortParser,
  proposalState,
} from '#shared/proposals.ts';
import { trpc } from '../../trpc.ts';
import { QuickFilter } from '../../ui/list/filters/QuickFilter.tsx';
import { QuickFilters } from '../../ui/list/filters/QuickFilters.tsx';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { lazyPart, usePreload } from '../../ui/overlay/lazyPart.ts';
import { ExportButton } from '../records/export/ExportButton.tsx';
import { ListToolbar } from '../records/list/ListToolbar.tsx';
import { validUntilPeriods } from '../records/list/periods.ts';
import { useListFilters } from '../records/list/useListFilters.ts';
import { useDeleteMutationOptions } from '../records/trash/useDeleteMutationOptions.ts';
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
  usePreload(ProposalTable);
  const remove = trpc.proposals.delete.useMutation(useDeleteMutationOptions(proposals));

  return (
    <ListScreen
      noun="proposals"
      addLabel="Add Proposal"
      addHref="/crm/proposals/new"
      actions={<ExportButton noun="proposals" filters={filters} />}
      query={query}
      filters={
        <ListToolbar
          list="proposals"
          filters={panelFilters}
          total={query.total}
          sorts={SORTS}
          quickFilters={<ProposalQuickFilters />}
        >
          <ProposalFilterFields />
        </ListToolbar>
      }
      isFiltered={Object.keys(panelFilters).length > 0}
      emptyHint="No proposals yet. Add one here, or from a lead, an opportunity or an account."
      selectionActions={(selection) => <ProposalBulkActions selection={selection} filters={filters} />}
      table={(rows) => <ProposalTable rows={rows} query={query} />}
    >
      {(proposal) => (
        <ProposalCard
          proposal={proposal}
          onDelete={() => remove.mutate({ id: proposal.id, batchId: v7() })}
        />
      )}
    </ListScreen>
  );
}

/** The filters that people use most. */
const ProposalQuickFilters = () => (
  <QuickFilters>
    <QuickFilter
      name="state"
      label={proposalFactLabels.state}
      anyLabel="Any status"
      multipleLabel="Several statuses"
      options={proposalState.options}
    />
    <OwnerQuickFilter />
    <QuickFilter
      name="validUntil"
      label={proposalLabels.validUntil}
      anyLabel="Valid until any day"
      multipleLabel="From and to"
      options={validUntilPeriods}
    />
  </QuickFilters>
);
