import { accountType } from '#shared/accounts.ts';
import { QuickFilter } from '../../ui/filters/QuickFilter.tsx';

/** The filter that people use most, beside the search. */
export const AccountFilters = () => (
  <QuickFilter
    name="accountType"
    label="Account type"
    any="Any type"
    several="Several types"
    options={accountType.options}
  />
);
