import * as z from 'zod';

export const makeLiveInput = z.object({ heldMails: z.enum(['send', 'drop']) });

export const nightlyInput = z.object({ isOn: z.boolean() });
