import { v7 } from 'uuid';
import { trpc } from '../../trpc.ts';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { lazyPart, usePreload } from '../../ui/overlay/lazyPart.ts';
import { ImportExportMenu } from '../records/export/ImportExportMenu.tsx';
import { useDeleteMutationOptions } from '../records/trash/useDeleteMutationOptions.ts';
import { OpportunityCard } from './OpportunityCard.tsx';
import { OpportunityToolbar } from './OpportunityToolbar.tsx';
import { opportunities } from './opportunities.record.ts';
import { opportunityListProps } from './opportunityListProps.ts';
import { useOpportunityFilters } from './useOpportunityFilters.ts';

const OpportunityTable = lazyPart(async () => (await import('./OpportunityTable.tsx')).OpportunityTable);
const OpportunityBulkActions = lazyPart(
  async () => (await import('./OpportunityListControls.tsx')).OpportunityBulkActions,
);

const SORTS = [
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: 'closing', label: 'Closing soonest' },
  { value: '-value', label: 'Highest value' },
  { value: '-probability', label: 'Most likely' },
  { value: 'stage', label: 'By stage' },
  { value: 'name', label: 'Name A to Z' },
];

/** The opportunities as cards or as a table. */
export function OpportunityList() {
  const { filters, sort, panelFilters } = useOpportunityFilters();
  const query = useListQuery(
    trpc.opportunities.list.useInfiniteQuery({ ...filters, sort }, listQueryOptions),
  );
  usePreload(OpportunityTable);
  const remove = trpc.opportunities.delete.useMutation(useDeleteMutationOptions(opportunities));

  return (
    <ListScreen
      {...opportunityListProps}
      addHrefFor={(name) => `/crm/opportunities/new?${new URLSearchParams({ name })}`}
      actions={<ImportExportMenu noun="opportunities" filters={filters} />}
      query={query}
      filters={<OpportunityToolbar total={query.total} sorts={SORTS} />}
      isFiltered={Object.keys(panelFilters).length > 0}
      selectionActions={(selection) => <OpportunityBulkActions selection={selection} filters={filters} />}
      table={(rows) => <OpportunityTable rows={rows} query={query} />}
    >
      {(opportunity) => (
        <OpportunityCard
          opportunity={opportunity}
          onDelete={() => remove.mutate({ id: opportunity.id, batchId: v7() })}
        />
      )}
    </ListScreen>
  );
}
