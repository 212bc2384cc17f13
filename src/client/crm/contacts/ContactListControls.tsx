import type * as z from 'zod';
import { accountLabels, accountType } from '#shared/accounts.ts';
import type { contactFilters } from '#shared/contacts.schema.ts';
import { contactRole, contactLabels as labels } from '#shared/contacts.ts';
import { trpc } from '../../trpc.ts';
import { BooleanFilter } from '../../ui/list/filters/BooleanFilter.tsx';
import { CheckboxGroupFilter } from '../../ui/list/filters/CheckboxGroupFilter.tsx';
import { NumberRangeFilter } from '../../ui/list/filters/RangeFilter.tsx';
import { YesNoFilter } from '../../ui/list/filters/SelectFilter.tsx';
import { CommonFilters } from '../fields/CommonFilters.tsx';
import { BulkActions, type BulkActionsProps } from '../records/bulk/BulkActions.tsx';
import { SetValueMenu } from '../records/bulk/SetValueMenu.tsx';
import { TidyPhonesButton } from '../records/bulk/TidyPhonesButton.tsx';
import { contacts } from './contacts.record.ts';

/** The actions on several contacts at once. */
export const ContactBulkActions = (props: BulkActionsProps<z.input<typeof contactFilters>>) => (
  <BulkActions type={contacts} calls={trpc.contacts} {...props}>
    {({ isBusy, change }) => (
      <>
        <SetValueMenu
          label="Set role"
          options={contactRole.options}
          isBusy={isBusy}
          onSelect={(contactRole) => change({ contactRole })}
        />
        <TidyPhonesButton isBusy={isBusy} onPress={() => change({ tidyPhones: true })} />
      </>
    )}
  </BulkActions>
);

/** All filters of the list of contacts, for its filter panel. */
export const ContactFilterFields = () => (
  <>
    <CheckboxGroupFilter name="contactRole" label={labels.contactRole} options={contactRole.options} />
    <CheckboxGroupFilter name="accountType" label={accountLabels.accountType} options={accountType.options} />
    <YesNoFilter name="isPrimary" label={labels.isPrimary} />
    <BooleanFilter
      name="withoutAccount"
      label={labels.accountId}
      checkboxLabel="Only contacts without account"
    />
    <NumberRangeFilter name="influence" label={`${labels.decisionMakerInfluence} (%)`} />
    <CommonFilters />
  </>
);
