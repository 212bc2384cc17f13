import { accountType } from '#shared/accounts.ts';
import { contactRole } from '#shared/contacts.ts';
import { AnyOfFilter } from '../../ui/filters/AnyOfFilter.tsx';
import { OneOfFilter } from '../../ui/filters/OneOfFilter.tsx';
import { OnlyFilter } from '../../ui/filters/OnlyFilter.tsx';
import { DaysFilter, NumbersFilter } from '../../ui/filters/RangeFilter.tsx';
import { pastPeriods } from '../periods.ts';

/** Everything that a list of contacts can be narrowed to. */
export const ContactFilterBoxes = () => (
  <>
    <AnyOfFilter name="contactRole" label="Role" options={contactRole.options} />
    <AnyOfFilter name="accountType" label="Account type" options={accountType.options} />
    <OneOfFilter
      name="isPrimary"
      label="Primary contact"
      any="Either"
      options={[
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ]}
    />
    <OnlyFilter name="withoutAccount" label="Account" only="Only contacts without account" />
    <NumbersFilter name="influence" label="Decision maker influence (%)" />
    <DaysFilter name="created" label="Added" periods={pastPeriods} />
  </>
);
