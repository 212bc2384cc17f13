import { formatCount } from '#shared/fields/format.ts';
import type { DeleteResult, TrashCounts } from '#shared/records/trash.schema.ts';
import { type CallError, trpc } from '../../../trpc.ts';
import { notify } from '../../../ui/overlay/notify.ts';

/** A toast that tells of a delete and takes it back whole. */
export function useDeletedToast() {
  const restore = trpc.trash.restore.useMutation({
    onSuccess: () => notify.success('Restored'),
    onError: (error) => notify.error('Failed to restore', error.message),
  });
  return (message: string, { batchId }: DeleteResult, detail?: string) =>
    notify.undoable(message, () => restore.mutate({ batchId }), detail);
}

/** What happens after a delete, in the same words for every kind of record. */
export function useDeleteMutationOptions(
  noun: 'Lead' | 'Contact' | 'Account' | 'Opportunity' | 'Activity' | 'Document',
  onDeleted?: () => void,
) {
  const tell = useDeletedToast();
  const utils = trpc.useUtils();
  const kind = noun.toLowerCase();
  return {
    onSuccess: (deleted: DeleteResult) => {
      tell(`${noun} deleted successfully`, deleted, describeCascade(kind, deleted.counts));
      onDeleted?.();
    },
    onError: (error: CallError) => {
      const code = error.data?.code;
      // Gone already, by a second click or by somebody else, is what was asked for.
      if (code === 'NOT_FOUND') utils.invalidate();
      else if (code !== 'UNAUTHORIZED') notify.error(`Failed to delete ${kind}`, error.message);
    },
  };
}

/** 'Together with 2 contacts and 1 lead'; nothing when only the record itself went. */
export function describeCascade(kind: string, counts: TrashCounts) {
  const others = Object.entries(counts).filter(([noun, count]) => noun !== kind && count > 0);
  if (others.length === 0) return undefined;
  return `Together with ${others.map(([noun, count]) => formatCount(count, noun)).join(' and ')}`;
}
