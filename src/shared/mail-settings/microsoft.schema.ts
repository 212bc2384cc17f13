import * as z from 'zod';
import { clientSecret, optionalEmail, settingsVersion } from '../fields/fields.schema.ts';
import { LINE_LENGTH } from '../fields/kinds.ts';

const guid = (message: string) =>
  z.string().trim().toLowerCase().max(LINE_LENGTH, message).pipe(z.guid(message));

export const microsoftForm = z.object({
  clientId: guid('Paste the Application (client) ID, such as 1b4e28ba-2fa1-41d2-883f-0016d3cca427'),
  tenantId: guid('Paste the Directory (tenant) ID, such as 1b4e28ba-2fa1-41d2-883f-0016d3cca427'),
  secret: clientSecret,
  secretEndsOn: z.iso.date('Enter the day that Entra shows under Expires'),
  /** Empty: emails come from the mailbox that signs in. */
  sharedMailbox: optionalEmail,
});

export const saveMicrosoftInput = microsoftForm.extend(settingsVersion.shape);

export type SaveMicrosoftInput = z.output<typeof saveMicrosoftInput>;
