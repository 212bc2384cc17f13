import { leadFilterParsers, leadSortParser } from '#shared/leads.ts';
import { trpc } from '../../trpc.ts';
import { useFilters } from '../../ui/list/filters/useFilters.ts';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { useSearchParam } from '../../ui/useSearchParam.ts';
import { QuarantineLink } from '../quarantine/QuarantineLink.tsx';
import { ImportExportMenu } from '../records/export/ImportExportMenu.tsx';
import { ListToolbar } from '../records/list/ListToolbar.tsx';
import { useDeleteMutationOptions } from '../records/trash/useDeleteMutationOptions.ts';
import { LeadCard } from './LeadCard.tsx';
import { LeadQuickFilters } from './LeadQuickFilters.tsx';
import { LeadTable } from './LeadTable.tsx';

const LeadBulkActions = lazyPart(async () => (await import('./LeadBulkActions.tsx')).LeadBulkActions);
const LeadFilterFields = lazyPart(async () => (await import('./LeadFilterFields.tsx')).LeadFilterFields);

const asked = { ...leadFilterParsers, sort: leadSortParser };

const SORTS = [
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: '-value', label: 'Highest value' },
  { value: '-priority', label: 'Most urgent' },
  { value: 'closes', label: 'Closing soonest' },
  { value: 'followUp', label: 'Follow-up soonest' },
  { value: 'title', label: 'Title A to Z' },
];

export function LeadList() {
  const { sort, ...filters } = useFilters(asked);
  const { search: _, ...narrowing } = filters;
  const query = useListQuery(trpc.leads.list.useInfiniteQuery({ ...filters, sort }, listQueryOptions));
  const remove = trpc.leads.delete.useMutation(useDeleteMutationOptions('Lead'));

  return (
    <ListScreen
      noun="leads"
      addLabel="Add Lead"
      addHref="/crm/leads/new"
      actions={<ImportExportMenu noun="leads" filters={filters} />}
      query={query}
      filters={
        <ListToolbar
          list="leads"
          filters={narrowing}
          total={query.total}
          sorts={SORTS}
          quickFilters={<LeadQuickFilters />}
          extra={<QuarantineLink />}
        >
          <LeadFilterFields />
        </ListToolbar>
      }
      isFiltered={Object.keys(narrowing).length > 0}
      emptyHint="No leads yet. Add the first one, or wait for an enquiry from the website: it appears here by itself."
      selectionActions={(selection) => <LeadBulkActions selection={selection} filters={filters} />}
      table={
        useSearchParam('view') === 'table' ? (rows) => <LeadTable rows={rows} query={query} /> : undefined
      }
    >
      {(lead) => <LeadCard lead={lead} onDelete={() => remove.mutate({ id: lead.id })} />}
    </ListScreen>
  );
}
