import { accountType } from '#shared/accounts.ts';
import { contactRole } from '#shared/contacts.ts';
import { BooleanFilter } from '../../ui/list/filters/BooleanFilter.tsx';
import { CheckboxGroupFilter } from '../../ui/list/filters/CheckboxGroupFilter.tsx';
import { DateRangeFilter, NumberRangeFilter } from '../../ui/list/filters/RangeFilter.tsx';
import { SelectFilter } from '../../ui/list/filters/SelectFilter.tsx';
import { pastPeriods } from '../records/list/periods.ts';

/** All filters of the list of contacts, for its filter panel. */
export const ContactFilterFields = () => (
  <>
    <CheckboxGroupFilter name="contactRole" label="Role" options={contactRole.options} />
    <CheckboxGroupFilter name="accountType" label="Account type" options={accountType.options} />
    <SelectFilter
      name="isPrimary"
      label="Primary contact"
      placeholder="Either"
      options={[
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ]}
    />
    <BooleanFilter name="withoutAccount" label="Account" checkboxLabel="Only contacts without account" />
    <NumberRangeFilter name="influence" label="Decision maker influence (%)" />
    <DateRangeFilter name="created" label="Added" periods={pastPeriods} />
  </>
);
