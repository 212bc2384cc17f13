/** The limit of calls in one request. */
export const MAX_BATCH_SIZE = 10;
