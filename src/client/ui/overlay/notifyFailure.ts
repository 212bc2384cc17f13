import { UNREACHABLE_MESSAGE } from '../../connection/unreachable.ts';
import { notify } from './notify.ts';

/** The error of a call, as far as its toast needs it. */
interface Failure {
  message: string;
  data?: { code?: string } | null | undefined;
}

/** Shown where nobody knows whether it was done. */
const NO_ANSWER = 'No answer from the server';
const MAY_BE_DONE = 'It may have been done: check before trying again.';

/** True if it may have been done: the answer was lost on the way, or the server itself got none from its database. */
export const isOutcomeUnknown = ({ message, data }: Failure) =>
  data?.code === 'GATEWAY_TIMEOUT' || message === UNREACHABLE_MESSAGE;

/**
 * A toast that something failed, and why; or that it may have been done, with an Undo where there is one. Nothing when
 * the session has ended: the whole screen says that.
 */
export function notifyFailure(failure: string, error: Failure, onUndo?: () => void) {
  if (error.data?.code === 'UNAUTHORIZED') return;
  if (!isOutcomeUnknown(error)) notify.error(failure, error.message);
  else if (onUndo) notify.undoable(NO_ANSWER, onUndo, MAY_BE_DONE, { color: 'red' });
  else notify.error(NO_ANSWER, MAY_BE_DONE);
}
