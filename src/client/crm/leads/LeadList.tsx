import { leadFieldFilters, leadFilterParsers, leadSortParser } from '#shared/leads/leads.ts';
import { trpc } from '../../trpc.ts';
import { QuarantineLink } from '../quarantine/QuarantineLink.tsx';
import { listParts } from '../records/list/listParts.ts';
import { quickFilter } from '../records/list/quickFilter.tsx';
import { RecordList } from '../records/list/RecordList.tsx';
import { LeadCard } from './LeadCard.tsx';
import { leads } from './leads.record.ts';
import { openQuickEnquiry } from './openQuickEnquiry.ts';

const parts = listParts({
  table: async () => (await import('./LeadTable.tsx')).LeadTable,
  bulkActions: async () => (await import('./LeadListControls.tsx')).LeadBulkActions,
  filterFields: async () => (await import('./LeadListControls.tsx')).LeadFilterFields,
});

const parsers = { ...leadFilterParsers, sort: leadSortParser };

const SORTS = [
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: '-value', label: 'Highest value' },
  { value: '-priority', label: 'Most urgent' },
  { value: 'closes', label: 'Closing soonest' },
  { value: 'followUp', label: 'Follow up soonest' },
  { value: 'title', label: 'Title A to Z' },
];

export function LeadList() {
  return (
    <RecordList
      type={leads}
      calls={trpc.leads}
      parsers={parsers}
      parts={parts}
      card={LeadCard}
      sorts={SORTS}
      quickFilters={QUICK_FILTERS}
      nameParameter="title"
      onNewKey={openQuickEnquiry}
      actions={<QuarantineLink />}
      useAllTotal={useAllTotal}
      emptyHint="No leads yet. Add the first one. Enquiries from the website appear by themselves."
    />
  );
}

/** The number of leads, as the dashboard says, where the list itself counts no further; undefined elsewhere. */
function useAllTotal(isEnabled: boolean) {
  const { data } = trpc.leads.stats.useQuery(undefined, { enabled: isEnabled });
  return isEnabled ? data?.total : undefined;
}

const QUICK_FILTERS = [
  quickFilter(leadFieldFilters, 'status', 'Any status'),
  quickFilter(leadFieldFilters, 'priority', 'Any priority'),
];
