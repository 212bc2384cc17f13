import * as z from 'zod';
import { emailText, optionalText, requiredLongText, requiredText } from '../fields/fields.schema.ts';

export const contactFormInput = z.object({
  name: requiredText('Please tell us your name', 100),
  email: requiredText('Please tell us your email').pipe(emailText),
  phone: requiredText('Please tell us your phone number', 50),
  company: optionalText().prefault(''),
  message: requiredLongText('Please write a message'),
});

export type ContactFormValues = Required<z.input<typeof contactFormInput>>;

/** Detects bots in our own form. Other callers may leave these out, so invalid values are ignored. */
export const honeypot = z.object({
  /** Hidden from people. */
  website: z.string().max(5_000).catch('too long').optional(),
  /** Milliseconds from showing to sending the form. */
  elapsedMs: z.number().optional().catch(undefined),
});

/** The input of `intake.createLeadFromForm`; the id makes a repeated call the same enquiry. */
export const intakeInput = z.object({
  id: z.uuid().optional(),
  formType: z.literal('contact'),
  formData: contactFormInput.extend({ submittedAt: z.iso.datetime({ offset: true }) }),
  honeypot: honeypot.optional().catch(undefined),
});

export type IntakeInput = z.output<typeof intakeInput>;
