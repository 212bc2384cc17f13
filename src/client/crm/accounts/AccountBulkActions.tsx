import type * as z from 'zod';
import type { accountFilters } from '#shared/accounts.schema.ts';
import { accountType } from '#shared/accounts.ts';
import { trpc } from '../../trpc.ts';
import type { RowSelection } from '../../ui/list/selection/useSelection.ts';
import { BulkDeleteButton } from '../records/bulk/BulkDeleteButton.tsx';
import { BulkExportButton } from '../records/bulk/BulkExportButton.tsx';
import { SetValueMenu } from '../records/bulk/SetValueMenu.tsx';
import { selectionInput, useBulkMutationOptions } from '../records/bulk/useBulkMutationOptions.ts';

interface AccountActionsProps {
  selection: RowSelection;
  filters: z.input<typeof accountFilters>;
}

/** What can be done with several accounts at once. */
export function AccountBulkActions({ selection, filters }: AccountActionsProps) {
  const outcome = useBulkMutationOptions('account', selection);
  const change = trpc.accounts.changeMany.useMutation(outcome.changeOptions);
  const remove = trpc.accounts.deleteMany.useMutation(outcome.deleteOptions);
  return (
    <>
      <SetValueMenu
        label="Set type"
        options={accountType.options}
        isBusy={change.isPending}
        onSelect={(value) =>
          change.mutate({ selection: selectionInput(selection, filters), change: { accountType: value } })
        }
      />
      <BulkExportButton noun="accounts" selection={selectionInput(selection, filters)} />
      <BulkDeleteButton
        isBusy={remove.isPending}
        onDelete={() => remove.mutate(selectionInput(selection, filters))}
      />
    </>
  );
}
