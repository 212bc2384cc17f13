/** The server did not answer. */
export const UNREACHABLE_MESSAGE =
  'The server cannot be reached just now. Please check your connection and try again.';

/** The browser knows that it is offline. */
export const OFFLINE_MESSAGE = 'You are offline. Please try again when you are connected.';
