import * as z from 'zod';
import { MAX_NOTICES } from './notices.ts';

export const markSeenInput = z.object({
  /** What waits is seen up to this time of the list. */
  upTo: z.date('Not a moment'),
  news: z.array(z.uuid()).max(MAX_NOTICES),
});

/** An IANA name, such as 'Australia/Perth'; null for the time zone of the business. */
export const timeZoneInput = z.object({
  timeZone: z
    .string()
    .refine((name) => Intl.supportedValuesOf('timeZone').includes(name), 'Choose a time zone of the list')
    .nullable(),
});

export const enquiryMailInput = z.object({ userId: z.uuid(), isOn: z.boolean() });

export const morningMailInput = z.object({
  morningMail: z.boolean(),
  /** Whether the morning mail has the week's summary, once a week; left out: unchanged. */
  weekSummary: z.boolean().optional(),
});

export const calendarNamesInput = z.object({ withNames: z.boolean() });

export const ownRepliesInput = z.object({ ownReplies: z.boolean() });
