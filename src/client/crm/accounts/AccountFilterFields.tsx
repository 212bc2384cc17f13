import { accountType } from '#shared/accounts.ts';
import { CheckboxGroupFilter } from '../../ui/list/filters/CheckboxGroupFilter.tsx';
import { DateRangeFilter, NumberRangeFilter } from '../../ui/list/filters/RangeFilter.tsx';
import { pastPeriods } from '../records/list/periods.ts';

/** All filters of the list of accounts, for its filter panel. */
export const AccountFilterFields = () => (
  <>
    <CheckboxGroupFilter name="accountType" label="Account type" options={accountType.options} />
    <NumberRangeFilter name="revenue" label="Annual revenue (AUD)" />
    <NumberRangeFilter name="employees" label="Employees" />
    <DateRangeFilter name="created" label="Added" periods={pastPeriods} />
  </>
);
