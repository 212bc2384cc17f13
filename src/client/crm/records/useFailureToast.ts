import { type CallError, trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';

/**
 * Reports an act that failed, or may have been done (`notifyFailure`). Where what it is about is gone, somebody else was faster: the message says what is so now,
 * not that something failed, and the screen is refreshed.
 */
export function useFailureToast() {
  const utils = trpc.useUtils();
  return (failure: string, error: CallError, goneMessage = error.message, onUndo?: () => unknown) => {
    if (error.data?.code !== 'NOT_FOUND') return notifyFailure(failure, error, onUndo);
    void utils.invalidate();
    notify.error(goneMessage);
  };
}
