import type * as z from 'zod';
import type { contactFilters } from '#shared/contacts.schema.ts';
import { contactRole } from '#shared/contacts.ts';
import { trpc } from '../../trpc.ts';
import type { RowSelection } from '../../ui/list/selection/useSelection.ts';
import { BulkDeleteButton } from '../records/bulk/BulkDeleteButton.tsx';
import { BulkExportButton } from '../records/bulk/BulkExportButton.tsx';
import { SetValueMenu } from '../records/bulk/SetValueMenu.tsx';
import { selectionInput, useBulkMutationOptions } from '../records/bulk/useBulkMutationOptions.ts';
import { contacts } from './contacts.record.ts';

interface ContactBulkActionsProps {
  selection: RowSelection;
  filters: z.input<typeof contactFilters>;
}

/** What can be done with several contacts at once. */
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
        onSelect={(contactRole) => change.mutate({ selection: selected, change: { contactRole } })}
      />
      <BulkExportButton noun="contacts" selection={selected} />
      <BulkDeleteButton isBusy={remove.isPending} onDelete={() => remove.mutate(selected)} />
    </>
  );
}
