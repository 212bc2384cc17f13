import { v7 } from 'uuid';
import type * as z from 'zod';
import { accountLabels, accountType } from '#shared/accounts.ts';
import type { contactFilters } from '#shared/contacts.schema.ts';
import { contactRole, contactLabels as labels } from '#shared/contacts.ts';
import { recordLabels } from '#shared/records/recordLabels.ts';
import { trpc } from '../../trpc.ts';
import { BooleanFilter } from '../../ui/list/filters/BooleanFilter.tsx';
import { CheckboxGroupFilter } from '../../ui/list/filters/CheckboxGroupFilter.tsx';
import { DateRangeFilter, NumberRangeFilter } from '../../ui/list/filters/RangeFilter.tsx';
import { YesNoFilter } from '../../ui/list/filters/SelectFilter.tsx';
import type { RowSelection } from '../../ui/list/selection/useSelection.ts';
import { BulkDeleteButton } from '../records/bulk/BulkDeleteButton.tsx';
import { BulkExportButton } from '../records/bulk/BulkExportButton.tsx';
import { SetValueMenu } from '../records/bulk/SetValueMenu.tsx';
import { selectionInput, useBulkMutationOptions } from '../records/bulk/useBulkMutationOptions.ts';
import { LastContactFilter } from '../records/list/LastContactFilter.tsx';
import { pastPeriods } from '../records/list/periods.ts';
import { CreatedByFilter } from '../team/OwnerFilter.tsx';
import { contacts } from './contacts.record.ts';

interface ContactBulkActionsProps {
  selection: RowSelection;
  filters: z.input<typeof contactFilters>;
}

/** The actions on several contacts at once. */
export function ContactBulkActions({ selection, filters }: ContactBulkActionsProps) {
  const options = useBulkMutationOptions(contacts, selection);
  const change = trpc.contacts.changeMany.useMutation(options.changeOptions);
  const remove = trpc.contacts.deleteMany.useMutation(options.deleteOptions);
  const selected = selectionInput(selection, filters);
  return (
    <>
      <SetValueMenu
        label="Set role"
        options={contactRole.options}
        isBusy={change.isPending}
        onSelect={(contactRole) =>
          change.mutate({ changeId: v7(), selection: selected, change: { contactRole } })
        }
      />
      <BulkExportButton noun="contacts" selection={selected} />
      <BulkDeleteButton
        isBusy={remove.isPending}
        onDelete={() => remove.mutate({ ...selected, batchId: v7() })}
      />
    </>
  );
}

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
    <LastContactFilter />
    <DateRangeFilter name="created" label={recordLabels.createdAt} periods={pastPeriods} />
    <CreatedByFilter />
  </>
);
