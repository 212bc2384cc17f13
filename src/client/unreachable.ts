/** Shown for a request that gets no answer from the server. */
export const UNREACHABLE_MESSAGE =
  'The server cannot be reached just now. Please check your connection and try again.';
