import { useState } from 'react';
import { v7 } from 'uuid';
import { formatCount } from '#shared/fields/format.ts';
import type { RestoreDuplicates, RestoreResult, TrashCounts } from '#shared/records/trash.schema.ts';
import { trpc } from '../../../trpc.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { useFailureToast } from '../useFailureToast.ts';

/** A restore that waits for a choice, because records of its batch are there again. */
interface RestoreConflict {
  batchId: string;
  duplicates: RestoreDuplicates;
}

/** Restores batches of the trash, with Undo; `conflict` is shown as `RestoreConflictDialog`. */
export function useRestore() {
  const [conflict, setConflict] = useState<RestoreConflict | null>(null);
  const showFailure = useFailureToast();
  const undo = trpc.trash.undoRestore.useMutation({
    onSuccess: ({ counts }) => notify.success(`Moved to the trash again: ${describeCounts(counts)}`),
    onError: (error) => showFailure('Failed to undo', error),
  });
  const mutation = trpc.trash.restore.useMutation({
    onSuccess: (result) => {
      setConflict(null);
      showRestored(result, (id) => undo.mutate({ id }));
    },
    onError: (error, { batchId }) => {
      const duplicates = error.data?.duplicates;
      if (duplicates) return setConflict({ batchId, duplicates });
      setConflict(null);
      showFailure('Failed to restore', error);
    },
  });
  const restore = (batchId: string, duplicates?: 'leave_out' | 'restore') =>
    mutation.mutate({ id: v7(), batchId, duplicates });
  return { restore, isPending: mutation.isPending, conflict, dismissConflict: () => setConflict(null) };
}

function showRestored({ restoreId, leftOut }: RestoreResult, onUndo: (id: string) => void) {
  const left = describeCounts(leftOut);
  const total = Object.values(leftOut).reduce((sum, count) => sum + count, 0);
  const stays = left && `${left} ${total === 1 ? 'stays' : 'stay'} in the trash`;
  if (!restoreId) return notify.success(`Nothing restored: ${stays}`);
  return notify.undoable('Restored', () => onUndo(restoreId), stays);
}

/** '1 account, 2 contacts'. */
export const describeCounts = (counts: TrashCounts) =>
  Object.entries(counts)
    .map(([noun, count]) => formatCount(count, noun))
    .join(', ');
