import * as z from 'zod';
import { optionalEmail } from '../fields/fields.schema.ts';
import { LINE_LENGTH } from '../fields/kinds.ts';

const guid = (message: string) =>
  z.string().trim().toLowerCase().max(LINE_LENGTH, message).pipe(z.guid(message));

export const microsoftForm = z.object({
  clientId: guid('Paste the Application (client) ID, such as 1b4e28ba-2fa1-41d2-883f-0016d3cca427'),
  tenantId: guid('Paste the Directory (tenant) ID, such as 1b4e28ba-2fa1-41d2-883f-0016d3cca427'),
  /** Empty keeps the stored one. */
  secret: z
    .string()
    .trim()
    .max(LINE_LENGTH, `Use at most ${LINE_LENGTH} characters`)
    .regex(/^[\x21-\x7e]*$/, 'Paste the value of the secret, without spaces')
    .refine((text) => !z.guid().safeParse(text).success, 'This is the id of the secret: paste its value'),
  secretEndsOn: z.iso.date('Enter the day that Entra shows under Expires'),
  /** Empty: emails come from the mailbox that signs in. */
  sharedMailbox: optionalEmail,
});

/** The version that was read; 0 without one. */
export const microsoftVersion = z.object({ version: z.int().min(0) });

export const saveMicrosoftInput = microsoftForm.extend(microsoftVersion.shape);

export type SaveMicrosoftInput = z.output<typeof saveMicrosoftInput>;
