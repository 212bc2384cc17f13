import { IconLayoutGrid, IconLayoutKanban, IconTable } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { closingPeriod } from '#shared/fields/periods.ts';
import { opportunityFieldFilters } from '#shared/opportunities/opportunities.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import type { ListToolbar } from '../records/list/ListToolbar.tsx';
import { quickFilter } from '../records/list/quickFilter.tsx';
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
  quickFilter(opportunityFieldFilters, 'stage', 'Any stage'),
  <OwnerQuickFilter key="owner" name="owner" />,
  quickFilter(opportunityFieldFilters, 'closing', 'Any date', closingPeriod.options),
];

/** The properties that board and list have in common. */
export const opportunityListProps = {
  emptyHint: 'No opportunities yet. Convert a lead that is worth pursuing, or add one here.',
  views: VIEWS,
  quickFilters: QUICK_FILTERS,
  filterFields: <OpportunityFilterFields />,
};
