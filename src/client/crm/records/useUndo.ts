import { trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { useFailureToast } from './useFailureToast.ts';

/** Undoes an act of any kind; the server says what is so now, or why it cannot be undone any more. */
export function useUndo(show: (message: string, detail?: string) => void = notify.success) {
  const showFailure = useFailureToast();
  return trpc.acts.undo.useMutation({
    onSuccess: ({ message, detail }) => show(message, detail),
    onError: (error) => showFailure('Failed to undo', error),
  });
}
