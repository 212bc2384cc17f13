import type { MisplacedRecords } from '#shared/records/trash.schema.ts';
import { trpc } from '../../trpc.ts';
import { notify, notifyFailure } from '../../ui/overlay/notify.ts';
import { useCheckedUndo } from './useCheckedUndo.ts';

/** Until then nothing says that an Undo is under way. */
const QUICK_MS = 1_000;

interface UndoOptions {
  /** Shows what the server says is so now. */
  show?: (message: string, detail?: string) => void;
  /**
   * Gets the records that may not go back to where they were, for `MisplacedDialog`, and null once that is settled; without
   * it the failure is shown.
   */
  ask?: (misplaced: MisplacedRecords | null) => void;
}

/** Undoes an act of any kind; the server says what is so now, or why it cannot be undone any more. */
export function useUndo({ show = notify.success, ask }: UndoOptions = {}) {
  const checked = useCheckedUndo();
  const mutation = trpc.acts.undo.useMutation({
    onMutate: () => {
      let shown: string | undefined;
      const timer = setTimeout(() => {
        shown = notify.progress('Undoing...');
      }, QUICK_MS);
      return () => {
        clearTimeout(timer);
        if (shown) notify.hide(shown);
      };
    },
    onSettled: (_answer, error, _input, stopWaiting) => {
      stopWaiting?.();
      ask?.(error?.data?.misplaced ?? null);
    },
    onSuccess: ({ message, detail }) => show(message, detail),
    onError: (error) => {
      if (!ask || !error.data?.misplaced) notifyFailure('Failed to undo', error);
    },
  });
  /** The Undo of the act with this id, for `notify`. */
  const of = (act: string) => checked('acts.undo', { act }, () => mutation.mutate({ act }));
  return { ...mutation, of };
}
