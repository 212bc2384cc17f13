import type * as z from 'zod';
import type { documentFilters } from '#shared/documents.schema.ts';
import { trpc } from '../../trpc.ts';
import type { RowSelection } from '../../ui/list/selection/useSelection.ts';
import { AssignMenu } from '../records/bulk/AssignMenu.tsx';
import { BulkDeleteButton } from '../records/bulk/BulkDeleteButton.tsx';
import { BulkExportButton } from '../records/bulk/BulkExportButton.tsx';
import { selectionInput, useBulkMutationOptions } from '../records/bulk/useBulkMutationOptions.ts';

interface DocumentActionsProps {
  selection: RowSelection;
  filters: z.input<typeof documentFilters>;
}

/** What can be done with several documents at once. */
export function DocumentBulkActions({ selection, filters }: DocumentActionsProps) {
  const outcome = useBulkMutationOptions('document', selection);
  const change = trpc.documents.changeMany.useMutation(outcome.changeOptions);
  const remove = trpc.documents.deleteMany.useMutation(outcome.deleteOptions);
  return (
    <>
      <AssignMenu
        isBusy={change.isPending}
        onAssign={(ownerId) =>
          change.mutate({ selection: selectionInput(selection, filters), change: { ownerId } })
        }
      />
      <BulkExportButton noun="documents" selection={selectionInput(selection, filters)} />
      <BulkDeleteButton
        isBusy={remove.isPending}
        onDelete={() => remove.mutate(selectionInput(selection, filters))}
      />
    </>
  );
}
