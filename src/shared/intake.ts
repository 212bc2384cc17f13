import * as z from 'zod';
import { emailText, optionalText, requiredText, TEXT_LENGTH } from './fields.ts';

/** The contact form of the landing page. */
export const contactFormInput = z.object({
  name: requiredText('Please tell us your name', 100),
  email: requiredText('Please tell us your email').pipe(emailText),
  phone: requiredText('Please tell us your phone number', 50),
  company: optionalText().prefault(''),
  message: requiredText('Please write a message', TEXT_LENGTH),
});

export type ContactFormValues = Required<z.input<typeof contactFormInput>>;

export const blankContactForm: ContactFormValues = {
  name: '',
  email: '',
  phone: '',
  company: '',
  message: '',
};

/** What `intake.createLeadFromForm` takes; the id makes a repeated call the same enquiry. */
export const intakeInput = z.object({
  id: z.uuid().optional(),
  formType: z.literal('contact'),
  formData: contactFormInput.extend({ submittedAt: z.iso.datetime({ offset: true }) }),
});

export type IntakeInput = z.output<typeof intakeInput>;
