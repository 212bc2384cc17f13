import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import type { RestoreResult } from '#shared/records/trash.schema.ts';
import { describeCounts } from '#shared/records/trash.ts';
import { trpc } from '../../../trpc.ts';
import { notify, notifyFailure, type Undo } from '../../../ui/overlay/notify.ts';
import { recordHref } from '../subject/recordHref.ts';
import { useUndo } from '../useUndo.ts';
import {
  type RestoreChoices,
  type RestoreConflict,
  RestoreConflictDialog,
} from './RestoreConflictDialog.tsx';

/**
 * Restores batches of the trash, with Undo; `dialog` asks where one cannot go back to what was. `onRestored` is called before
 * the lists are loaded again.
 */
export function useRestore(onRestored?: (batchId: string) => void) {
  const navigate = useNavigate();
  const [conflict, setConflict] = useState<RestoreConflict | null>(null);
  const undo = useUndo();
  const mutation = trpc.trash.restore.useMutation({
    onSuccess: (result, { batchId }) => {
      setConflict(null);
      showRestored(result, { undoOf: undo.of, onOpen: navigate });
      onRestored?.(batchId);
    },
    onError: (error, { batchId, id: _, ...chosen }) => {
      const { duplicates = null, misplaced = null } = error.data ?? {};
      if (duplicates || misplaced) return setConflict({ batchId, duplicates, misplaced, chosen });
      setConflict(null);
      notifyFailure('Failed to restore', error);
    },
  });
  const restore = (batchId: string, choices: RestoreChoices = {}) =>
    mutation.mutate({ id: v7(), batchId, ...choices });
  const isRestoring = (batchId: string) => mutation.isPending && mutation.variables.batchId === batchId;
  const dialog = conflict && (
    <RestoreConflictDialog
      conflict={conflict}
      isPending={mutation.isPending}
      onChoose={(choices) => restore(conflict.batchId, choices)}
      onClose={() => setConflict(null)}
    />
  );
  return { restore, isPending: mutation.isPending, isRestoring, dialog };
}

const MAX_REASONS = 3;

interface RestoredActions {
  undoOf: (id: string) => Undo;
  onOpen: (href: string) => void;
}

function showRestored(
  { restoreId, title, record, leftOut, staying }: RestoreResult,
  { undoOf, onOpen }: RestoredActions,
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
  const why = [...new Set(staying.map(({ why }) => why))].slice(0, MAX_REASONS);
  const detail = [title, stays, ...why].filter(Boolean).join(' · ');
  return notify.undoable('Restored', undoOf(restoreId), detail, { ...(record && { offer: open }) });
}
