import { formatCount, pluralize } from '#shared/fields/format.ts';
import type { BulkChangeResult } from '#shared/records/bulk-changes.schema.ts';
import type { DeleteResult } from '#shared/records/trash.schema.ts';
import { type CallError, trpc } from '../../../trpc.ts';
import type { RowSelection } from '../../../ui/list/selection/useSelection.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { describeCascade, useDeletedToast } from '../trash/useDeleteMutationOptions.ts';

/** What the acts on many records take: those picked one by one, or all that the filters find. */
export const selectionInput = <Filters>({ isAllSelected, ids }: RowSelection, filters: Filters) =>
  isAllSelected ? { filters } : { ids };

/** What happens after many records were changed or deleted in one act, with one Undo. */
export function useBulkMutationOptions(
  kind: 'lead' | 'contact' | 'account' | 'opportunity' | 'document',
  selection: RowSelection,
) {
  const tellDeleted = useDeletedToast();
  const undo = trpc.bulkChanges.undo.useMutation({
    onSuccess: ({ restored, skipped }) =>
      notify.success(
        skipped === 0
          ? 'Change undone'
          : `${formatCount(restored, kind)} as before; ${skipped} stayed: changed since, or their owner has left the team`,
      ),
    onError: (error) => notify.error('Failed to undo', error.message),
  });
  const onError = (failure: string) => (error: CallError) => {
    if (error.data?.code !== 'UNAUTHORIZED') notify.error(failure, error.message);
  };
  return {
    changeOptions: {
      onSuccess: ({ changeId, count }: BulkChangeResult) => {
        selection.clear();
        if (count === 0) notify.success('Nothing to change: they have it already');
        else notify.undoable(`${formatCount(count, kind)} changed`, () => undo.mutate({ id: changeId }));
      },
      onError: onError(`Failed to change the ${pluralize(kind)}`),
    },
    deleteOptions: {
      onSuccess: (deleted: DeleteResult) => {
        selection.clear();
        const count = deleted.counts[kind] ?? 0;
        tellDeleted(`${formatCount(count, kind)} deleted`, deleted, describeCascade(kind, deleted.counts));
      },
      onError: onError(`Failed to delete the ${pluralize(kind)}`),
    },
  };
}
