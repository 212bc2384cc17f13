import { trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { useFailureToast } from '../records/useFailureToast.ts';

/** Undoes a deactivation with its hand-over, and says how many records the people who took them keep. */
export function useUndoDeactivation() {
  const showFailure = useFailureToast();
  return trpc.team.undoDeactivation.useMutation({
    onSuccess: ({ restored, skipped }) =>
      notify.success(
        skipped === 0
          ? 'Undone'
          : `${restored.toLocaleString('en-AU')} as before; ${skipped.toLocaleString('en-AU')} skipped: closed, deleted or given to somebody else since`,
      ),
    onError: (error) => showFailure('Failed to undo', error),
  });
}
