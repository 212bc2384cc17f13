import * as z from 'zod';

export const markSeenInput = z.object({ upTo: z.date('Not a moment') });

export const morningMailInput = z.object({ morningMail: z.boolean() });
