import {
  enquiryType,
  leadSource,
  leadStatus,
  priority,
  providerType,
  supportPackage,
} from '#shared/leads.ts';
import { CheckboxGroupFilter } from '../../ui/list/filters/CheckboxGroupFilter.tsx';
import { DateRangeFilter, NumberRangeFilter } from '../../ui/list/filters/RangeFilter.tsx';
import { datePeriods, pastPeriods } from '../records/list/periods.ts';
import { OwnerFilter } from '../team/OwnerFilter.tsx';

/** All filters of the list of leads, for its filter panel. */
export const LeadFilterFields = () => (
  <>
    <OwnerFilter label="Assigned to" />
    <CheckboxGroupFilter name="status" label="Status" options={leadStatus.options} />
    <CheckboxGroupFilter name="priority" label="Priority" options={priority.options} />
    <DateRangeFilter name="followUp" label="Follow-up" periods={datePeriods('No follow-up')} />
    <DateRangeFilter name="closes" label="Expected close" periods={datePeriods('No close date')} />
    <NumberRangeFilter name="value" label="Estimated value (AUD)" />
    <NumberRangeFilter name="probability" label="Probability (%)" />
    <NumberRangeFilter name="score" label="Lead score" />
    <DateRangeFilter name="created" label="Came in" periods={pastPeriods} />
    <CheckboxGroupFilter name="enquiryType" label="Enquiry type" options={enquiryType.options} />
    <CheckboxGroupFilter name="source" label="Source" options={leadSource.options} />
    <CheckboxGroupFilter name="providerType" label="Provider type" options={providerType.options} />
    <CheckboxGroupFilter name="supportPackage" label="Support package" options={supportPackage.options} />
  </>
);
