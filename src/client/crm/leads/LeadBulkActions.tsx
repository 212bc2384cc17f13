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
import { leads } from './leads.record.ts';

interface LeadBulkActionsProps {
  selection: RowSelection;
  filters: z.input<typeof leadFilters>;
}

/** What can be done with several leads at once. */
export function LeadBulkActions({ selection, filters }: LeadBulkActionsProps) {
  const options = useBulkMutationOptions(leads, selection);
  const change = trpc.leads.changeMany.useMutation(options.changeOptions);
  const remove = trpc.leads.deleteMany.useMutation(options.deleteOptions);
  const selected = selectionInput(selection, filters);

  const applyChange = (values: Parameters<typeof change.mutate>[0]['change']) =>
    change.mutate({ selection: selected, change: values });
  return (
    <>
      <AssignMenu isBusy={change.isPending} onAssign={(assignedToId) => applyChange({ assignedToId })} />
      <SetValueMenu
        label="Set status"
        options={leadStatus.options}
        isBusy={change.isPending}
        onSelect={(status) => applyChange({ status })}
      />
      <SetValueMenu
        label="Set priority"
        options={priority.options}
        isBusy={change.isPending}
        onSelect={(value) => applyChange({ priority: value })}
      />
      <BulkExportButton noun="leads" selection={selected} />
      <BulkDeleteButton isBusy={remove.isPending} onDelete={() => remove.mutate(selected)} />
    </>
  );
}
