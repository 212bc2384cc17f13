import * as z from 'zod';

export const hideSetupInput = z.object({ isHidden: z.boolean() });
