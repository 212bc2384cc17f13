import type * as z from 'zod';
import type { documentFilters } from '#shared/documents.schema.ts';
import { trpc } from '../../trpc.ts';
import type { RowSelection } from '../../ui/list/selection/useSelection.ts';
import { AssignMenu } from '../records/bulk/AssignMenu.tsx';
import { BulkDeleteButton } from '../records/bulk/BulkDeleteButton.tsx';
import { BulkExportButton } from '../records/bulk/BulkExportButton.tsx';
import { selectionInput, useBulkMutationOptions } from '../records/bulk/useBulkMutationOptions.ts';
import { documents } from './documents.record.ts';

interface DocumentBulkActionsProps {
  selection: RowSelection;
  filters: z.input<typeof documentFilters>;
}

/** What can be done with several documents at once. */
export function DocumentBulkActions({ selection, filters }: DocumentBulkActionsProps) {
  const options = useBulkMutationOptions(documents, selection);
  const change = trpc.documents.changeMany.useMutation(options.changeOptions);
  const remove = trpc.documents.deleteMany.useMutation(options.deleteOptions);
  const selected = selectionInput(selection, filters);
  return (
    <>
      <AssignMenu
        isBusy={change.isPending}
        onAssign={(ownerId) => change.mutate({ selection: selected, change: { ownerId } })}
      />
      <BulkExportButton noun="documents" selection={selected} />
      <BulkDeleteButton isBusy={remove.isPending} onDelete={() => remove.mutate(selected)} />
    </>
  );
}
