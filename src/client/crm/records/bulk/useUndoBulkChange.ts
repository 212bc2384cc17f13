import { formatCount } from '#shared/fields/format.ts';
import { trpc } from '../../../trpc.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { useFailureToast } from '../useFailureToast.ts';

/** Undoes a change of many records, and says how many of them it left as they are. */
export function useUndoBulkChange(noun: string) {
  const showFailure = useFailureToast();
  return trpc.bulkChanges.undo.useMutation({
    onSuccess: ({ restored, skipped }) =>
      notify.success(
        skipped === 0
          ? 'Change undone'
          : `${formatCount(restored, noun)} as before; ${skipped} skipped: changed, deleted or their owner left`,
      ),
    onError: (error) =>
      showFailure('Failed to undo', error, 'Nothing to undo: it was not changed, or is undone already'),
  });
}
