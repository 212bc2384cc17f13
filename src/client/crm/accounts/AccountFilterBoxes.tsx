import { accountType } from '#shared/accounts.ts';
import { AnyOfFilter } from '../../ui/filters/AnyOfFilter.tsx';
import { DaysFilter, NumbersFilter } from '../../ui/filters/RangeFilter.tsx';
import { pastPeriods } from '../periods.ts';

/** Everything that a list of accounts can be narrowed to. */
export const AccountFilterBoxes = () => (
  <>
    <AnyOfFilter name="accountType" label="Account type" options={accountType.options} />
    <NumbersFilter name="revenue" label="Annual revenue (AUD)" />
    <NumbersFilter name="employees" label="Employees" />
    <DaysFilter name="created" label="Added" periods={pastPeriods} />
  </>
);
