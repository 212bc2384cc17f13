import { engagementFilterParsers, engagementSortParser, stepActor } from '#shared/engagements/engagements.ts';
import { trpc } from '../../trpc.ts';
import { QuickFilter } from '../../ui/list/filters/QuickFilter.tsx';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { ExportButton } from '../records/export/ExportButton.tsx';
import { RecordList } from '../records/list/RecordList.tsx';
import { useListFilters } from '../records/list/useListFilters.ts';
import { OwnerQuickFilter } from '../team/OwnerQuickFilter.tsx';
import { EngagementCard } from './EngagementCard.tsx';
import { engagements } from './engagements.record.ts';

const EngagementTable = lazyPart(async () => (await import('./EngagementTable.tsx')).EngagementTable);
const EngagementBulkActions = lazyPart(
  async () => (await import('./EngagementListControls.tsx')).EngagementBulkActions,
);
const EngagementFilterFields = lazyPart(
  async () => (await import('./EngagementListControls.tsx')).EngagementFilterFields,
);

const parsers = { ...engagementFilterParsers, sort: engagementSortParser };

const SORTS = [
  { value: 'due', label: 'Late first' },
  { value: 'step', label: 'Current step' },
  { value: 'account', label: 'Account A to Z' },
  { value: '-startsOn', label: 'Latest start' },
  { value: '-created', label: 'Newest first' },
];

export function EngagementList() {
  const { filters, sort, panelFilters } = useListFilters(parsers);
  const query = useListQuery(trpc.engagements.list.useInfiniteQuery({ ...filters, sort }, listQueryOptions));
  return (
    <RecordList
      type={engagements}
      remove={trpc.engagements.delete}
      query={query}
      filters={filters}
      panelFilters={panelFilters}
      sorts={SORTS}
      quickFilters={QUICK_FILTERS}
      filterFields={<EngagementFilterFields />}
      actions={<ExportButton noun="engagements" filters={filters} />}
      emptyHint="No engagements yet. Start one on a client’s account."
      table={EngagementTable}
      bulkActions={EngagementBulkActions}
    >
      {(engagement, onDelete) => <EngagementCard engagement={engagement} onDelete={onDelete} />}
    </RecordList>
  );
}

function StepQuickFilter({ name }: { name: string }) {
  const { data = [] } = trpc.engagements.stepNames.useQuery();
  const options = data.map((step) => ({ value: step, label: step }));
  return <QuickFilter name={name} label="Current step" anyLabel="Any step" options={options} />;
}

/** The filters that people use most. */
const QUICK_FILTERS = [
  <StepQuickFilter key="step" name="step" />,
  <QuickFilter key="actor" name="actor" label="Acts now" anyLabel="Any actor" options={stepActor.options} />,
  <OwnerQuickFilter key="owner" name="owner" />,
];
