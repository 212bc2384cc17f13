import { opportunityStage } from '#shared/opportunities.ts';
import { CheckboxGroupFilter } from '../../ui/list/filters/CheckboxGroupFilter.tsx';
import { DateRangeFilter, NumberRangeFilter } from '../../ui/list/filters/RangeFilter.tsx';
import { datePeriods, pastPeriods } from '../records/list/periods.ts';
import { OwnerFilter } from '../team/OwnerFilter.tsx';

/** All filters of board and list, for their filter panel. */
export const OpportunityFilterFields = () => (
  <>
    <OwnerFilter label="Owner" />
    <CheckboxGroupFilter name="stage" label="Stage" options={opportunityStage.options} />
    <DateRangeFilter name="closing" label="Closed or expected to" periods={datePeriods('No close date')} />
    <NumberRangeFilter name="value" label="Value (AUD)" />
    <NumberRangeFilter name="probability" label="Probability (%)" />
    <DateRangeFilter name="created" label="Added" periods={pastPeriods} />
  </>
);
