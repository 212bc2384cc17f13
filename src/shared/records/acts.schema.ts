import * as z from 'zod';

export const undoInput = z.object({
  act: z.uuid('Not an identifier'),
  /**
   * For records that cannot go back to where they were: 'move' puts them where their parent is now. Left out:
   * a conflict.
   */
  misplaced: z.literal('move', 'move').optional(),
});
