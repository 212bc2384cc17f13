import * as z from 'zod';

/** The fate of the mails that a copy holds, once it is the live one. */
export const makeLiveInput = z.object({ heldMails: z.enum(['send', 'drop']) });

export const nightlyInput = z.object({ isOn: z.boolean() });
