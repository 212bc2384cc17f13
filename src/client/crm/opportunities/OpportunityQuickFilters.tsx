import { closingPeriod } from '#shared/fields/periods.ts';
import { opportunityStage } from '#shared/opportunities.ts';
import { QuickFilter } from '../../ui/list/filters/QuickFilter.tsx';
import { QuickFilters } from '../../ui/list/filters/QuickFilters.tsx';
import { OwnerQuickFilter } from '../team/OwnerFilter.tsx';

/** The filters that people use most, beside the search. */
export const OpportunityQuickFilters = () => (
  <QuickFilters>
    <QuickFilter
      name="stage"
      label="Stage"
      anyLabel="Any stage"
      multipleLabel="Several stages"
      options={opportunityStage.options}
    />
    <OwnerQuickFilter />
    <QuickFilter
      name="closing"
      label="Close date"
      anyLabel="Any close date"
      multipleLabel="From and to"
      options={closingPeriod.options}
    />
  </QuickFilters>
);
