import type * as z from 'zod';
import type { accountFilters } from '#shared/accounts.schema.ts';
import { accountType } from '#shared/accounts.ts';
import { trpc } from '../../trpc.ts';
import type { Selection } from '../../ui/selection/useSelection.ts';
import { DeleteMany } from '../bulk/DeleteMany.tsx';
import { ExportMany } from '../bulk/ExportMany.tsx';
import { GiveMenu } from '../bulk/GiveMenu.tsx';
import { selected, useBulkOutcome } from '../bulk/useBulkOutcome.ts';

interface AccountActionsProps {
  selection: Selection;
  filters: z.input<typeof accountFilters>;
}

/** What can be done with several accounts at once. */
export function AccountActions({ selection, filters }: AccountActionsProps) {
  const outcome = useBulkOutcome('account', selection);
  const change = trpc.accounts.changeMany.useMutation(outcome.changed);
  const remove = trpc.accounts.deleteMany.useMutation(outcome.deleted);
  return (
    <>
      <GiveMenu
        label="Set type"
        options={accountType.options}
        isBusy={change.isPending}
        onGive={(value) =>
          change.mutate({ selection: selected(selection, filters), change: { accountType: value } })
        }
      />
      <ExportMany noun="accounts" selection={selected(selection, filters)} />
      <DeleteMany isBusy={remove.isPending} onDelete={() => remove.mutate(selected(selection, filters))} />
    </>
  );
}
