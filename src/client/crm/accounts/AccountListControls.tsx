import { v7 } from 'uuid';
import type * as z from 'zod';
import type { accountFilters } from '#shared/accounts.schema.ts';
import { accountType, accountLabels as labels } from '#shared/accounts.ts';
import { recordLabels } from '#shared/records/recordLabels.ts';
import { trpc } from '../../trpc.ts';
import { CheckboxGroupFilter } from '../../ui/list/filters/CheckboxGroupFilter.tsx';
import { DateRangeFilter, NumberRangeFilter } from '../../ui/list/filters/RangeFilter.tsx';
import type { RowSelection } from '../../ui/list/selection/useSelection.ts';
import { BulkDeleteButton } from '../records/bulk/BulkDeleteButton.tsx';
import { BulkExportButton } from '../records/bulk/BulkExportButton.tsx';
import { SetValueMenu } from '../records/bulk/SetValueMenu.tsx';
import { selectionInput, useBulkMutationOptions } from '../records/bulk/useBulkMutationOptions.ts';
import { LastContactFilter } from '../records/list/LastContactFilter.tsx';
import { pastPeriods } from '../records/list/periods.ts';
import { CreatedByFilter } from '../team/OwnerFilter.tsx';
import { accounts } from './accounts.record.ts';

interface AccountBulkActionsProps {
  selection: RowSelection;
  filters: z.input<typeof accountFilters>;
}

/** The actions on several accounts at once. */
export function AccountBulkActions({ selection, filters }: AccountBulkActionsProps) {
  const options = useBulkMutationOptions(accounts, selection);
  const change = trpc.accounts.changeMany.useMutation(options.changeOptions);
  const remove = trpc.accounts.deleteMany.useMutation(options.deleteOptions);
  const selected = selectionInput(selection, filters);
  return (
    <>
      <SetValueMenu
        label="Set type"
        options={accountType.options}
        isBusy={change.isPending}
        onSelect={(accountType) =>
          change.mutate({ changeId: v7(), selection: selected, change: { accountType } })
        }
      />
      <BulkExportButton noun="accounts" selection={selected} />
      <BulkDeleteButton
        isBusy={remove.isPending}
        onDelete={() => remove.mutate({ ...selected, batchId: v7() })}
      />
    </>
  );
}

/** All filters of the list of accounts, for its filter panel. */
export const AccountFilterFields = () => (
  <>
    <CheckboxGroupFilter name="accountType" label={labels.accountType} options={accountType.options} />
    <NumberRangeFilter name="revenue" label={`${labels.annualRevenue} (AUD)`} />
    <NumberRangeFilter name="employees" label={labels.employeeCount} />
    <LastContactFilter />
    <DateRangeFilter name="created" label={recordLabels.createdAt} periods={pastPeriods} />
    <CreatedByFilter />
  </>
);
