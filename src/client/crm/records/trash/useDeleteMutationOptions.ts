import { formatCount } from '#shared/fields/format.ts';
import type { DeleteResult, TrashCounts } from '#shared/records/trash.schema.ts';
import { type CallError, trpc } from '../../../trpc.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import type { RecordType } from '../recordType.ts';
import { useFailureToast } from '../useFailureToast.ts';

/** A toast about a delete, with an Undo that restores everything that was deleted with it. */
export function useDeletedToast() {
  const showFailure = useFailureToast();
  const restore = trpc.trash.restore.useMutation({
    onSuccess: () => notify.success('Restored'),
    onError: (error) => showFailure('Failed to restore', error),
  });
  return (message: string, { batchId }: DeleteResult, detail?: string) =>
    // Undo of one's own delete goes back to what was, whatever is there by now.
    notify.undoable(message, () => restore.mutate({ batchId, duplicates: 'restore' }), detail);
}

/** What happens after a delete, with the same messages for every type of record. */
export function useDeleteMutationOptions({ noun, label }: RecordType, onDeleted?: () => void) {
  const showDeleted = useDeletedToast();
  const utils = trpc.useUtils();
  return {
    onSuccess: (deleted: DeleteResult) => {
      showDeleted(`${label} deleted successfully`, deleted, describeCascade(noun, deleted.counts));
      onDeleted?.();
    },
    onError: (error: CallError) => {
      const code = error.data?.code;
      // Deleted already, by a second click or by somebody else: the screen only has to show it.
      if (code === 'NOT_FOUND') utils.invalidate();
      else if (code !== 'UNAUTHORIZED') notify.error(`Failed to delete ${noun}`, error.message);
    },
  };
}

/** 'Together with 2 contacts and 1 lead'; undefined when only the record itself was deleted. */
export function describeCascade(noun: string, counts: TrashCounts) {
  const others = Object.entries(counts).filter(([other, count]) => other !== noun && count > 0);
  if (others.length === 0) return undefined;
  return `Together with ${others.map(([other, count]) => formatCount(count, other)).join(' and ')}`;
}
