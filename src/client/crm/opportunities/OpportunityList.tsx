import { trpc } from '../../trpc.ts';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { ImportExportMenu } from '../records/export/ImportExportMenu.tsx';
import { RecordList } from '../records/list/RecordList.tsx';
import { OpportunityCard } from './OpportunityCard.tsx';
import { opportunities } from './opportunities.record.ts';
import { opportunityListProps } from './opportunityListProps.tsx';
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
  return (
    <RecordList
      {...opportunityListProps}
      type={opportunities}
      remove={trpc.opportunities.delete}
      query={query}
      filters={filters}
      panelFilters={panelFilters}
      sorts={SORTS}
      nameParameter="name"
      actions={<ImportExportMenu noun="opportunities" filters={filters} />}
      table={OpportunityTable}
      bulkActions={OpportunityBulkActions}
    >
      {(opportunity, onDelete) => <OpportunityCard opportunity={opportunity} onDelete={onDelete} />}
    </RecordList>
  );
}
