import type * as z from 'zod';
import type { leadFilters } from '#shared/leads.schema.ts';
import { leadStatus, priority } from '#shared/leads.ts';
import { trpc } from '../../trpc.ts';
import type { RowSelection } from '../../ui/list/selection/useSelection.ts';
import { AssignMenu } from '../records/bulk/AssignMenu.tsx';
import { BulkDeleteButton } from '../records/bulk/BulkDeleteButton.tsx';
import { BulkExportButton } from '../records/bulk/BulkExportButton.tsx';
import { SetValueMenu } from '../records/bulk/SetValueMenu.tsx';
import { selectionInput, useBulkMutationOptions } from '../records/bulk/useBulkMutationOptions.ts';

interface LeadActionsProps {
  selection: RowSelection;
  filters: z.input<typeof leadFilters>;
}

/** What can be done with several leads at once. */
export function LeadBulkActions({ selection, filters }: LeadActionsProps) {
  const outcome = useBulkMutationOptions('lead', selection);
  const change = trpc.leads.changeMany.useMutation(outcome.changeOptions);
  const remove = trpc.leads.deleteMany.useMutation(outcome.deleteOptions);

  const give = (values: Parameters<typeof change.mutate>[0]['change']) =>
    change.mutate({ selection: selectionInput(selection, filters), change: values });
  return (
    <>
      <AssignMenu isBusy={change.isPending} onAssign={(assignedToId) => give({ assignedToId })} />
      <SetValueMenu
        label="Set status"
        options={leadStatus.options}
        isBusy={change.isPending}
        onSelect={(status) => give({ status })}
      />
      <SetValueMenu
        label="Set priority"
        options={priority.options}
        isBusy={change.isPending}
        onSelect={(urgency) => give({ priority: urgency })}
      />
      <BulkExportButton noun="leads" selection={selectionInput(selection, filters)} />
      <BulkDeleteButton
        isBusy={remove.isPending}
        onDelete={() => remove.mutate(selectionInput(selection, filters))}
      />
    </>
  );
}
