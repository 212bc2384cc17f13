import * as z from 'zod';

export const undoInput = z.object({
  act: z.uuid('Not an identifier'),
  /**
   * The fate of records that may not go back to where they were: with 'move' they are where what they belong to is now.
   * Without it such records are a conflict.
   */
  misplaced: z.literal('move', 'move').optional(),
});
