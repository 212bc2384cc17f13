import { IconLayoutGrid, IconLayoutKanban, IconTable } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { closingPeriod } from '#shared/fields/periods.ts';
import {
  opportunityFieldFilters,
  opportunityFilterParsers,
  opportunitySortParser,
} from '#shared/opportunities/opportunities.ts';
import type { ListToolbar } from '../records/list/ListToolbar.tsx';
import { listParts } from '../records/list/listParts.ts';
import { quickFilter } from '../records/list/quickFilter.tsx';
import { OwnerQuickFilter } from '../team/OwnerQuickFilter.tsx';

const parts = listParts({
  table: async () => (await import('./OpportunityTable.tsx')).OpportunityTable,
  bulkActions: async () => (await import('./OpportunityListControls.tsx')).OpportunityBulkActions,
  filterFields: async () => (await import('./OpportunityListControls.tsx')).OpportunityFilterFields,
});

const VIEWS: ComponentProps<typeof ListToolbar>['views'] = [
  { value: 'board', name: 'Board', icon: IconLayoutKanban },
  { value: 'list', name: 'Cards', icon: IconLayoutGrid },
  { value: 'table', name: 'Table', icon: IconTable },
];

const QUICK_FILTERS = [
  quickFilter(opportunityFieldFilters, 'stage', 'Any stage'),
  <OwnerQuickFilter key="owner" name="owner" />,
  quickFilter(opportunityFieldFilters, 'closing', 'Any date', closingPeriod.options),
];

export const opportunityListProps = {
  emptyHint: 'No opportunities yet. Convert a lead that is worth pursuing, or add one here.',
  views: VIEWS,
  quickFilters: QUICK_FILTERS,
  parts,
  parsers: { ...opportunityFilterParsers, sort: opportunitySortParser },
};
