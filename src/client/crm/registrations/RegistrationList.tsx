import { IconTimeline } from '@tabler/icons-react';
import { expiryMonths } from '#shared/registrations/expiryMonths.ts';
import {
  registrationDue,
  registrationFilterParsers,
  registrationSortParser,
} from '#shared/registrations/registrations.ts';
import { trpc } from '../../trpc.ts';
import { QuickFilter } from '../../ui/list/filters/QuickFilter.tsx';
import { useListView } from '../../ui/list/listMemory.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { VIEWS } from '../records/list/ListToolbar.tsx';
import { listParts } from '../records/list/listParts.ts';
import { RecordList } from '../records/list/RecordList.tsx';
import { OwnerQuickFilter } from '../team/OwnerQuickFilter.tsx';
import { RegistrationCard } from './RegistrationCard.tsx';
import { registrations } from './registrations.record.ts';

const RegistrationTimeline = lazyPart(
  async () => (await import('./RegistrationTimeline.tsx')).RegistrationTimeline,
);
const parts = listParts({
  table: async () => (await import('./RegistrationTable.tsx')).RegistrationTable,
  bulkActions: async () => (await import('./RegistrationListControls.tsx')).RegistrationBulkActions,
  filterFields: async () => (await import('./RegistrationListControls.tsx')).RegistrationFilterFields,
});

const partsWithTimeline = { ...parts, table: RegistrationTimeline };

const parsers = { ...registrationFilterParsers, sort: registrationSortParser };

const SORTS = [
  { value: 'next', label: 'Expires soonest' },
  { value: 'midTerm', label: 'Mid-term audit soonest' },
  { value: 'account', label: 'Account A to Z' },
  { value: '-expiresOn', label: 'Latest expiry' },
  { value: '-created', label: 'Newest first' },
];

export function RegistrationList() {
  const view = useListView('registrations');
  return (
    <RecordList
      type={registrations}
      calls={trpc.registrations}
      parsers={parsers}
      parts={view === TIMELINE ? partsWithTimeline : parts}
      card={RegistrationCard}
      sorts={SORTS}
      quickFilters={QUICK_FILTERS}
      emptyHint="No registrations yet. Add one from a client’s certificate, or import your list."
      views={VIEWS_WITH_TIMELINE}
    />
  );
}

const TIMELINE = 'timeline';

const VIEWS_WITH_TIMELINE: typeof VIEWS = [
  ...VIEWS,
  { value: TIMELINE, name: '24 months', icon: IconTimeline },
];

/** The month of the expiry of the current ones. */
const ExpiryQuickFilter = ({ name }: { name: string }) => (
  <QuickFilter name={name} label="Expires" anyLabel="Any expiry" options={expiryMonths()} />
);

const QUICK_FILTERS = [
  <QuickFilter
    key="due"
    name="due"
    label="What is due"
    anyLabel="Any deadline"
    options={registrationDue.options}
  />,
  <ExpiryQuickFilter key="renews" name="renews" />,
  <OwnerQuickFilter key="owner" name="owner" />,
];
