import * as z from 'zod';

export const undoInput = z.object({ act: z.uuid('Not an identifier') });
