import { useQueryClient } from '@tanstack/react-query';
import { v7 } from 'uuid';
import { formatCount } from '#shared/fields/format.ts';
import type { DeleteResult } from '#shared/records/trash.schema.ts';
import { type CallError, trpc } from '../../../trpc.ts';
import { focusOnceShown } from '../../../ui/list/useReturnToRow.ts';
import { notify, notifyFailure, type ToastOffer } from '../../../ui/overlay/notify.ts';
import { findCachedRecord } from '../../cache/listCache.ts';
import type { RecordType } from '../recordType.ts';
import { titleOf } from '../titleOf.ts';
import { useCheckedUndo } from '../useCheckedUndo.ts';

/** Toasts about a delete, with an Undo that restores everything that was deleted with it. */
export function useDeletedToast() {
  const checked = useCheckedUndo();
  const { mutateAsync } = trpc.trash.restore.useMutation({
    onError: (error) =>
      notifyFailure(
        'Failed to restore',
        error,
        undefined,
        'Nothing to undo: it was not deleted, or is restored already',
      ),
  });
  const undoOf = (batchId: string, { detail, id }: { detail?: string | undefined; id?: string } = {}) => {
    // Undo of one's own delete restores duplicates, too.
    const input = { id: v7(), batchId, duplicates: 'restore' } as const;
    const showRestored = () => {
      notify.success('Restored', detail);
      if (id) focusOnceShown(id);
    };
    // `onError` says why not.
    return checked('trash.restore', input, () => mutateAsync(input).then(showRestored, () => {}));
  };
  const undo = (batchId: string | undefined) => (batchId ? undoOf(batchId) : undefined);
  return {
    /** `detail`: what was deleted; `id`: the row to focus after Undo. */
    showDeleted: (
      message: string,
      { batchId }: Pick<DeleteResult, 'batchId'>,
      { offer, ...deleted }: { detail?: string | undefined; id?: string; offer?: ToastOffer } = {},
    ) => notify.undoable(message, undoOf(batchId, deleted), deleted.detail, { offer }),

    /** For a delete that may have been done. */
    undo,
  };
}

/** The reaction to a delete, with the same messages for every type of record. */
export function useDeleteMutationOptions({ noun, label, path }: RecordType, onDeleted?: () => void) {
  const { showDeleted, undo } = useDeletedToast();
  const client = useQueryClient();
  return {
    // Read before the record has gone.
    onMutate: ({ id }: { id: string }) => titleOf(findCachedRecord(client, path, id)),
    onSuccess: (deleted: DeleteResult, { id }: { id: string }, title: string | undefined) => {
      const detail = [title, describeCascade(noun, deleted)].filter(Boolean).join(' · ');
      showDeleted(`${label} deleted successfully`, deleted, { detail: detail || undefined, id });
      onDeleted?.();
    },
    onError: (error: CallError, { batchId }: { batchId?: string | undefined }) => {
      // Deleted already, by a second click or by somebody else: the screen only has to show it.
      if (error.data?.code !== 'NOT_FOUND') notifyFailure(`Failed to delete ${noun}`, error, undo(batchId));
    },
  };
}

/** 'Together with ‘Kim Lee’ and 1 more contact, the lead ‘Renewal’ and 2 proposals'; undefined for a single record. */
export function describeCascade(noun: string, { counts, first }: Pick<DeleteResult, 'counts' | 'first'>) {
  const names: Record<string, string> = first ?? {};
  const others = Object.entries(counts)
    .filter(([other, count]) => other !== noun && count > 0)
    .map(([other, count]) => {
      const name = names[other];
      if (!name) return formatCount(count, other);
      return count > 1
        ? `‘${name}’ and ${formatCount(count - 1, `more ${other}`)}`
        : `the ${other} ‘${name}’`;
    });
  return others.length > 0 ? `Together with ${new Intl.ListFormat('en-AU').format(others)}` : undefined;
}
