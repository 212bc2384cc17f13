import * as z from 'zod';
import { emailText, optionalText, requiredText, TEXT_LENGTH } from './fields/fields.schema.ts';

/** The contact form of the landing page. */
export const contactFormInput = z.object({
  name: requiredText('Please tell us your name', 100),
  email: requiredText('Please tell us your email').pipe(emailText),
  phone: requiredText('Please tell us your phone number', 50),
  company: optionalText().prefault(''),
  message: requiredText('Please write a message', TEXT_LENGTH),
});

export type ContactFormValues = Required<z.input<typeof contactFormInput>>;

/** What our own form tells besides, so that programs which fill in forms are found out; nobody else needs to. */
const trap = z.object({
  /** A box that people cannot see. */
  website: z.string().max(5_000).catch('too long').optional(),
  /** From the form's first showing to the sending. */
  elapsedMs: z.number().optional().catch(undefined),
});

/** What `intake.createLeadFromForm` takes; the id makes a repeated call the same enquiry. */
export const intakeInput = z.object({
  id: z.uuid().optional(),
  formType: z.literal('contact'),
  formData: contactFormInput.extend({ submittedAt: z.iso.datetime({ offset: true }) }),
  honeypot: trap.optional().catch(undefined),
});

export type IntakeInput = z.output<typeof intakeInput>;
