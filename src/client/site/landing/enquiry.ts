import { v7 } from 'uuid';
import type * as z from 'zod';
import { type ContactFormValues, contactFormInput, type intakeInput } from '#shared/intake/intake.schema.ts';
import { trpcClient } from '../../trpcClient.ts';

// Validates and sends the contact form. Loaded when a visitor starts to fill it in, because most only read.

/** One id per message, so that sending it again after a lost response creates no second lead. */
export const createEnquiryId = () => v7();

/** The errors of a form by field; empty when it is valid. */
export function validateEnquiry(values: ContactFormValues): EnquiryErrors {
  const { error } = contactFormInput.safeParse(values);
  const errors: EnquiryErrors = {};
  for (const { path, message } of error?.issues ?? []) errors[path[0] as keyof ContactFormValues] ??= message;
  return errors;
}

export type EnquiryErrors = Partial<Record<keyof ContactFormValues, string>>;

/** The value of the hidden field, and how long the form was shown. */
export type EnquiryHoneypot = NonNullable<z.input<typeof intakeInput>['honeypot']>;

export const sendEnquiry = (id: string, values: ContactFormValues, honeypot: EnquiryHoneypot) =>
  trpcClient.intake.createLeadFromForm.mutate({
    id,
    formType: 'contact',
    formData: { ...values, submittedAt: new Date().toISOString() },
    honeypot,
  });
