import { UNREACHABLE_MESSAGE } from '../../connection/unreachable.ts';
import { notify } from './notify.ts';

/** What a toast needs of an error. */
interface Failure {
  message: string;
  data?: { code?: string; reason?: string | null } | null | undefined;
}

/** Nobody knows whether it was done. */
const NO_ANSWER = 'No answer from the server';
const MAY_BE_DONE = 'It may have been done: check before trying again.';

/** True if somebody did not confirm their password, so that the call was not made: they know, and nothing failed. */
export const isPromptCancelled = (error: { data?: { reason?: unknown } | null } | null) =>
  error?.data?.reason === 'PASSWORD_NEEDED';

/** It may have been done: the answer was lost, or the server got none from its database. */
export const isOutcomeUnknown = ({ message, data }: Failure) =>
  data?.code === 'GATEWAY_TIMEOUT' || message === UNREACHABLE_MESSAGE;

/**
 * Says why, or that it may have been done, with an Undo if there is one. Where what it is about is gone, somebody else was
 * faster: the message says what is so now, not that something failed. Nothing if the session has ended, which the screen
 * says, or if somebody did not confirm their password.
 */
export function notifyFailure(
  failure: string,
  error: Failure,
  onUndo?: () => unknown,
  goneMessage = error.message,
) {
  if (error.data?.code === 'UNAUTHORIZED' || isPromptCancelled(error)) return;
  if (error.data?.code === 'NOT_FOUND') notify.error(goneMessage);
  else if (!isOutcomeUnknown(error)) notify.error(failure, error.message);
  else if (onUndo) notify.undoable(NO_ANSWER, () => onUndo(), MAY_BE_DONE, { color: 'red' });
  else notify.error(NO_ANSWER, MAY_BE_DONE);
}
