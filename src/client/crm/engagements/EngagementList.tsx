import { engagementFilterParsers, engagementSortParser, stepActor } from '#shared/engagements/engagements.ts';
import { trpc } from '../../trpc.ts';
import { QuickFilter } from '../../ui/list/filters/QuickFilter.tsx';
import { listParts } from '../records/list/listParts.ts';
import { RecordList } from '../records/list/RecordList.tsx';
import { OwnerQuickFilter } from '../team/OwnerQuickFilter.tsx';
import { EngagementCard } from './EngagementCard.tsx';
import { engagements } from './engagements.record.ts';

const parts = listParts({
  table: async () => (await import('./EngagementTable.tsx')).EngagementTable,
  bulkActions: async () => (await import('./EngagementListControls.tsx')).EngagementBulkActions,
  filterFields: async () => (await import('./EngagementListControls.tsx')).EngagementFilterFields,
});

const parsers = { ...engagementFilterParsers, sort: engagementSortParser };

const SORTS = [
  { value: 'due', label: 'Late first' },
  { value: 'step', label: 'Current step' },
  { value: 'account', label: 'Account A to Z' },
  { value: '-startsOn', label: 'Latest start' },
  { value: '-created', label: 'Newest first' },
];

export function EngagementList() {
  return (
    <RecordList
      type={engagements}
      calls={trpc.engagements}
      parsers={parsers}
      parts={parts}
      card={EngagementCard}
      sorts={SORTS}
      quickFilters={QUICK_FILTERS}
      emptyHint="No engagements yet. Start one on a client’s account."
    />
  );
}

function StepQuickFilter({ name }: { name: string }) {
  const { data = [] } = trpc.engagements.stepNames.useQuery();
  const options = data.map((step) => ({ value: step, label: step }));
  return <QuickFilter name={name} label="Current step" anyLabel="Any step" options={options} />;
}

const QUICK_FILTERS = [
  <StepQuickFilter key="step" name="step" />,
  <QuickFilter
    key="actor"
    name="actor"
    label="Waiting for"
    anyLabel="Waiting for"
    options={stepActor.options}
  />,
  <OwnerQuickFilter key="owner" name="owner" />,
];
