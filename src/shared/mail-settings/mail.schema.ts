import * as z from 'zod';
import { emailText, oneOf, optionalText, requiredText, settingsVersion } from '../fields/fields.schema.ts';
import { LINE_LENGTH } from '../fields/kinds.ts';
import { mailSecurity } from './mail.ts';

const PORT = 'Enter a port from 1 to 65535';

export const mailServerForm = z.object({
  host: requiredText('Enter the host').regex(/^[\w.:-]+$/, 'Enter a host, such as smtp.example.com'),
  port: z.int(PORT).min(1, PORT).max(65_535, PORT),
  security: oneOf(mailSecurity),
  userName: optionalText(),
  /** Empty keeps the stored one. Never trimmed: a space at its end is part of it. */
  password: z
    .string()
    .max(LINE_LENGTH, `Use at most ${LINE_LENGTH} characters`)
    .regex(/^\P{Cc}*$/u, 'Remove the characters that are not text'),
  sender: emailText,
});

export type MailServerForm = z.output<typeof mailServerForm>;

export const saveMailServerInput = mailServerForm.extend(settingsVersion.shape);

export type SaveMailServerInput = z.output<typeof saveMailServerInput>;
