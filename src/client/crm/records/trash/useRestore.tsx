import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import { formatCount } from '#shared/fields/format.ts';
import type { RestoreDuplicates, RestoreResult, TrashCounts } from '#shared/records/trash.schema.ts';
import { trpc } from '../../../trpc.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { recordHref } from '../subject/recordHref.ts';
import { useFailureToast } from '../useFailureToast.ts';

/** A restore that waits for a choice, because records of its batch are there again. */
interface RestoreConflict {
  batchId: string;
  duplicates: RestoreDuplicates;
}

/**
 * Restores batches of the trash, with Undo; `conflict` is shown as `RestoreConflictDialog`. `onRestored` is called before
 * the lists are loaded again.
 */
export function useRestore(onRestored?: (batchId: string) => void) {
  const navigate = useNavigate();
  const [conflict, setConflict] = useState<RestoreConflict | null>(null);
  const showFailure = useFailureToast();
  const undo = trpc.trash.undoRestore.useMutation({
    onSuccess: ({ counts }) => notify.success(`Moved to the trash again: ${describeCounts(counts)}`),
    onError: (error) => showFailure('Failed to undo', error),
  });
  const mutation = trpc.trash.restore.useMutation({
    onSuccess: (result, { batchId }) => {
      setConflict(null);
      showRestored(result, { onUndo: (id) => undo.mutate({ id }), onOpen: navigate });
      onRestored?.(batchId);
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
  const isRestoring = (batchId: string) => mutation.isPending && mutation.variables.batchId === batchId;
  return {
    restore,
    isPending: mutation.isPending,
    isRestoring,
    conflict,
    dismissConflict: () => setConflict(null),
  };
}

interface RestoredActions {
  onUndo: (id: string) => void;
  onOpen: (href: string) => void;
}

function showRestored(
  { restoreId, title, record, leftOut }: RestoreResult,
  { onUndo, onOpen }: RestoredActions,
) {
  const left = describeCounts(leftOut);
  const total = Object.values(leftOut).reduce((sum, count) => sum + count, 0);
  const stays = left && `${left} ${total === 1 ? 'stays' : 'stay'} in the trash`;
  if (!restoreId) return notify.success(`Nothing restored: ${stays}`);
  const open = (close: () => void) => (
    <Anchor
      component="button"
      size="sm"
      onClick={() => {
        close();
        if (record) onOpen(recordHref(record));
      }}
    >
      Open
    </Anchor>
  );
  const detail = [title, stays].filter(Boolean).join(' · ');
  return notify.undoable('Restored', () => onUndo(restoreId), detail, { ...(record && { offer: open }) });
}

/** '1 account, 2 contacts'. */
export const describeCounts = (counts: TrashCounts) =>
  Object.entries(counts)
    .map(([noun, count]) => formatCount(count, noun))
    .join(', ');
