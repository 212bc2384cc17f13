import type * as z from 'zod';
import type { contactFilters } from '#shared/contacts/contacts.schema.ts';
import { contactFieldFilters, contactRole, contactLabels as labels } from '#shared/contacts/contacts.ts';
import { trpc } from '../../trpc.ts';
import { BooleanFilter } from '../../ui/list/filters/CheckboxGroupFilter.tsx';
import { CommonFilters, filterBoxes } from '../fields/filterBoxes.tsx';
import { BulkActions, type BulkActionsProps } from '../records/bulk/BulkActions.tsx';
import { SetFieldMenu, SetValueMenu, TidyPhonesButton } from '../records/bulk/SetValueMenu.tsx';
import { contacts } from './contacts.record.ts';

export const ContactBulkActions = (props: BulkActionsProps<z.input<typeof contactFilters>>) => (
  <BulkActions type={contacts} calls={trpc.contacts} {...props}>
    {(bulk) => (
      <>
        <SetFieldMenu bulk={bulk} label="Set role" name="contactRole" set={contactRole} />
        <SetValueMenu
          label={labels.doNotEmail}
          options={[
            { value: 'yes', label: 'Do not email them' },
            { value: 'no', label: 'They may be emailed' },
          ]}
          isBusy={bulk.isBusy}
          onSelect={(value) =>
            bulk.change(
              { doNotEmail: value === 'yes' },
              value === 'yes' ? 'marked ‘Do not email’' : 'no longer marked ‘Do not email’',
            )
          }
        />
        <TidyPhonesButton isBusy={bulk.isBusy} onPress={() => bulk.change({ tidyPhones: true })} />
      </>
    )}
  </BulkActions>
);

const Filter = filterBoxes(contactFieldFilters);

export const ContactFilterFields = () => (
  <>
    <Filter name="contactRole" />
    <Filter name="accountType" />
    <Filter name="isPrimary" />
    <Filter name="doNotEmail" />
    <BooleanFilter
      name="withoutAccount"
      label={labels.accountId}
      checkboxLabel="Only contacts without account"
    />
    <Filter name="influence" />
    <CommonFilters />
  </>
);
