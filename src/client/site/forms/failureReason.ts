import { NeedsReloadError } from '../../connection/loadModule.ts';

/** The reason why something was not sent, as in 'You seem to be offline'. */
export function failureReason(error: unknown) {
  if (!navigator.onLine) return 'You seem to be offline. What you wrote is still here.';
  if (error instanceof NeedsReloadError) return 'Please reload the page. What you wrote is kept.';
  return error instanceof Error ? error.message : undefined;
}
