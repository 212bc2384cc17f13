import * as z from 'zod';

export const nightlyInput = z.object({ isOn: z.boolean() });
