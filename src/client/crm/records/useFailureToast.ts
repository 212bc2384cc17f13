import { type CallError, trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';

/**
 * Reports an act that failed. Where what it is about is gone, somebody else was faster: the message says what is so now,
 * not that something failed, and the screen is refreshed.
 */
export function useFailureToast() {
  const utils = trpc.useUtils();
  return (failure: string, error: CallError, goneMessage = error.message) => {
    const code = error.data?.code;
    if (code === 'UNAUTHORIZED') return;
    if (code !== 'NOT_FOUND') return notify.error(failure, error.message);
    void utils.invalidate();
    notify.error(goneMessage);
  };
}
