/** How many calls one request may carry. */
export const MAX_BATCH_SIZE = 10;
