import { IconLayoutGrid, IconLayoutKanban, IconTable } from '@tabler/icons-react';
import { lazy } from 'react';
import { closingPeriod } from '#shared/fields/periods.ts';
import { opportunityStage } from '#shared/opportunities.ts';
import { QuickFilter } from '../../ui/filters/QuickFilter.tsx';
import { QuickFilters } from '../../ui/filters/QuickFilters.tsx';
import { ListTools } from '../ListTools.tsx';
import { OwnerQuickFilter } from '../OwnerFilter.tsx';
import { useOpportunityFilters } from './useOpportunityFilters.ts';

const OpportunityFilterBoxes = lazy(async () => ({
  default: (await import('./OpportunityFilterBoxes.tsx')).OpportunityFilterBoxes,
}));

const VIEWS = [
  { value: null, name: 'Board', icon: IconLayoutKanban },
  { value: 'list', name: 'Cards', icon: IconLayoutGrid },
  { value: 'table', name: 'Table', icon: IconTable },
];

interface OpportunityFiltersProps {
  total: number | undefined;
  /** None on the board, whose columns have their order. */
  sorts?: { value: string; label: string }[];
}

/** The filters of board and list, and the way from one to the other, all kept in the address. */
export function OpportunityFilters({ total, sorts }: OpportunityFiltersProps) {
  const { narrowing } = useOpportunityFilters();
  const quick = (
    <QuickFilters>
      <QuickFilter
        name="stage"
        label="Stage"
        any="Any stage"
        several="Several stages"
        options={opportunityStage.options}
      />
      <OwnerQuickFilter />
      <QuickFilter
        name="closing"
        label="Close date"
        any="Any close date"
        several="From and to"
        options={closingPeriod.options}
      />
    </QuickFilters>
  );
  return (
    <ListTools
      list="opportunities"
      filters={narrowing}
      total={total}
      sorts={sorts}
      views={VIEWS}
      quick={quick}
    >
      <OpportunityFilterBoxes />
    </ListTools>
  );
}
