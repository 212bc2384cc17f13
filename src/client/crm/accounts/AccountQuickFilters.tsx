import { accountType } from '#shared/accounts.ts';
import { QuickFilter } from '../../ui/list/filters/QuickFilter.tsx';

/** The filter that people use most, beside the search. */
export const AccountQuickFilters = () => (
  <QuickFilter
    name="accountType"
    label="Account type"
    anyLabel="Any type"
    multipleLabel="Several types"
    options={accountType.options}
  />
);
