import { IconLayoutGrid, IconLayoutKanban, IconTable } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { closingPeriod } from '#shared/fields/periods.ts';
import { opportunityFactLabels, opportunityLabels, opportunityStage } from '#shared/opportunities.ts';
import { QuickFilter } from '../../ui/list/filters/QuickFilter.tsx';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import type { ListToolbar } from '../records/list/ListToolbar.tsx';
import { OwnerQuickFilter } from '../team/OwnerQuickFilter.tsx';

const OpportunityFilterFields = lazyPart(
  async () => (await import('./OpportunityListControls.tsx')).OpportunityFilterFields,
);

const VIEWS: ComponentProps<typeof ListToolbar>['views'] = [
  { value: 'board', name: 'Board', icon: IconLayoutKanban },
  { value: 'list', name: 'Cards', icon: IconLayoutGrid },
  { value: 'table', name: 'Table', icon: IconTable },
];

/** The filters that people use most. */
const QUICK_FILTERS = [
  <QuickFilter
    key="stage"
    name="stage"
    label={opportunityLabels.stage}
    anyLabel="Any stage"
    options={opportunityStage.options}
  />,
  <OwnerQuickFilter key="owner" name="owner" />,
  <QuickFilter
    key="closing"
    name="closing"
    label={opportunityFactLabels.closing}
    anyLabel="Any date"
    multipleLabel="From and to"
    options={closingPeriod.options}
  />,
];

/** The properties that board and list have in common. */
export const opportunityListProps = {
  emptyHint: 'No opportunities yet. Convert a lead that is worth pursuing, or add one here.',
  views: VIEWS,
  quickFilters: QUICK_FILTERS,
  filterFields: <OpportunityFilterFields />,
};
