import type * as z from 'zod';
import type { contactFilters } from '#shared/contacts.schema.ts';
import { contactRole } from '#shared/contacts.ts';
import { trpc } from '../../trpc.ts';
import type { RowSelection } from '../../ui/list/selection/useSelection.ts';
import { BulkDeleteButton } from '../records/bulk/BulkDeleteButton.tsx';
import { BulkExportButton } from '../records/bulk/BulkExportButton.tsx';
import { SetValueMenu } from '../records/bulk/SetValueMenu.tsx';
import { selectionInput, useBulkMutationOptions } from '../records/bulk/useBulkMutationOptions.ts';

interface ContactActionsProps {
  selection: RowSelection;
  filters: z.input<typeof contactFilters>;
}

/** What can be done with several contacts at once. */
export function ContactBulkActions({ selection, filters }: ContactActionsProps) {
  const outcome = useBulkMutationOptions('contact', selection);
  const change = trpc.contacts.changeMany.useMutation(outcome.changeOptions);
  const remove = trpc.contacts.deleteMany.useMutation(outcome.deleteOptions);
  return (
    <>
      <SetValueMenu
        label="Set role"
        options={contactRole.options}
        isBusy={change.isPending}
        onSelect={(value) =>
          change.mutate({ selection: selectionInput(selection, filters), change: { contactRole: value } })
        }
      />
      <BulkExportButton noun="contacts" selection={selectionInput(selection, filters)} />
      <BulkDeleteButton
        isBusy={remove.isPending}
        onDelete={() => remove.mutate(selectionInput(selection, filters))}
      />
    </>
  );
}
