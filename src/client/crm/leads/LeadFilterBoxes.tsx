import {
  enquiryType,
  leadSource,
  leadStatus,
  priority,
  providerType,
  supportPackage,
} from '#shared/leads.ts';
import { AnyOfFilter } from '../../ui/filters/AnyOfFilter.tsx';
import { DaysFilter, NumbersFilter } from '../../ui/filters/RangeFilter.tsx';
import { OwnerFilter } from '../OwnerFilter.tsx';
import { dayPeriods, pastPeriods } from '../periods.ts';

/** Everything that a list of leads can be narrowed to. */
export const LeadFilterBoxes = () => (
  <>
    <OwnerFilter label="Assigned to" />
    <AnyOfFilter name="status" label="Status" options={leadStatus.options} />
    <AnyOfFilter name="priority" label="Priority" options={priority.options} />
    <DaysFilter name="followUp" label="Follow-up" periods={dayPeriods('No follow-up')} />
    <DaysFilter name="closes" label="Expected close" periods={dayPeriods('No close date')} />
    <NumbersFilter name="value" label="Estimated value (AUD)" />
    <NumbersFilter name="probability" label="Probability (%)" />
    <NumbersFilter name="score" label="Lead score" />
    <DaysFilter name="created" label="Came in" periods={pastPeriods} />
    <AnyOfFilter name="enquiryType" label="Enquiry type" options={enquiryType.options} />
    <AnyOfFilter name="source" label="Source" options={leadSource.options} />
    <AnyOfFilter name="providerType" label="Provider type" options={providerType.options} />
    <AnyOfFilter name="supportPackage" label="Support package" options={supportPackage.options} />
  </>
);
