import { leadFieldFilters, leadFilterParsers, leadSortParser } from '#shared/leads/leads.ts';
import { exactTotal } from '#shared/records/totals.ts';
import { trpc } from '../../trpc.ts';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { QuarantineLink } from '../quarantine/QuarantineLink.tsx';
import { ImportExportMenu } from '../records/export/ImportExportMenu.tsx';
import { quickFilter } from '../records/list/quickFilter.tsx';
import { RecordList } from '../records/list/RecordList.tsx';
import { useListFilters } from '../records/list/useListFilters.ts';
import { LeadCard } from './LeadCard.tsx';
import { leads } from './leads.record.ts';
import { openQuickEnquiry } from './openQuickEnquiry.ts';

const LeadTable = lazyPart(async () => (await import('./LeadTable.tsx')).LeadTable);
const LeadBulkActions = lazyPart(async () => (await import('./LeadListControls.tsx')).LeadBulkActions);
const LeadFilterFields = lazyPart(async () => (await import('./LeadListControls.tsx')).LeadFilterFields);

const parsers = { ...leadFilterParsers, sort: leadSortParser };

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
  const { filters, sort, panelFilters } = useListFilters(parsers);
  const listed = useListQuery(trpc.leads.list.useInfiniteQuery({ ...filters, sort }, listQueryOptions));
  const isUncounted = exactTotal(listed.total ?? 0) === undefined;
  const allLeads = useTotal(isUncounted && Object.keys(filters).length === 0);
  const query = { ...listed, total: allLeads ?? listed.total };
  return (
    <RecordList
      type={leads}
      remove={trpc.leads.delete}
      query={query}
      filters={filters}
      panelFilters={panelFilters}
      sorts={SORTS}
      quickFilters={QUICK_FILTERS}
      filterFields={<LeadFilterFields />}
      nameParameter="title"
      onNewKey={openQuickEnquiry}
      actions={
        <>
          <QuarantineLink />
          <ImportExportMenu noun="leads" filters={filters} />
        </>
      }
      emptyHint="No leads yet. Add the first one. Enquiries from the website appear by themselves."
      table={LeadTable}
      bulkActions={LeadBulkActions}
    >
      {(lead, onDelete) => <LeadCard lead={lead} onDelete={onDelete} />}
    </RecordList>
  );
}

/** The number of leads, as the dashboard says, where the list itself counts no further; undefined elsewhere. */
function useTotal(isEnabled: boolean) {
  const { data } = trpc.leads.stats.useQuery(undefined, { enabled: isEnabled });
  return isEnabled ? data?.total : undefined;
}

/** The filters that people use most. */
const QUICK_FILTERS = [
  quickFilter(leadFieldFilters, 'status', 'Any status'),
  quickFilter(leadFieldFilters, 'priority', 'Any priority'),
];
