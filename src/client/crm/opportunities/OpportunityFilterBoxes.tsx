import { opportunityStage } from '#shared/opportunities.ts';
import { AnyOfFilter } from '../../ui/filters/AnyOfFilter.tsx';
import { DaysFilter, NumbersFilter } from '../../ui/filters/RangeFilter.tsx';
import { OwnerFilter } from '../OwnerFilter.tsx';
import { dayPeriods, pastPeriods } from '../periods.ts';

/** Everything that board and list of opportunities can be narrowed to. */
export const OpportunityFilterBoxes = () => (
  <>
    <OwnerFilter label="Owner" />
    <AnyOfFilter name="stage" label="Stage" options={opportunityStage.options} />
    <DaysFilter name="closing" label="Closed or expected to" periods={dayPeriods('No close date')} />
    <NumbersFilter name="value" label="Value (AUD)" />
    <NumbersFilter name="probability" label="Probability (%)" />
    <DaysFilter name="created" label="Added" periods={pastPeriods} />
  </>
);
