/** Shown for a request that gets no answer from the server. */
export const UNREACHABLE_MESSAGE =
  'The server cannot be reached just now. Please check your connection and try again.';

/** The same where the browser itself knows that it has no connection. */
export const OFFLINE_MESSAGE = 'You are offline. Please try again when you are connected.';
