import { v7 } from 'uuid';
import type * as z from 'zod';
import { type ContactFormValues, contactFormInput, type intakeInput } from '#shared/intake.schema.ts';
import { trpcClient } from '../../trpcClient.ts';

// What checks and sends the contact form. Loaded when a visitor begins to write: most only read.

/** Names one composed message, so that sending it again after a lost answer makes no second lead. */
export const createEnquiryId = () => v7();

/** The faults of a form by field; none when it can be sent. */
export function validateEnquiry(values: ContactFormValues): EnquiryErrors {
  const { error } = contactFormInput.safeParse(values);
  const faults: EnquiryErrors = {};
  for (const { path, message } of error?.issues ?? []) faults[path[0] as keyof ContactFormValues] ??= message;
  return faults;
}

export type EnquiryErrors = Partial<Record<keyof ContactFormValues, string>>;

/** What only a program fills in, and how long the form was there. */
export type EnquiryHoneypot = NonNullable<z.input<typeof intakeInput>['honeypot']>;

export const sendEnquiry = (id: string, values: ContactFormValues, trap: EnquiryHoneypot) =>
  trpcClient.intake.createLeadFromForm.mutate({
    id,
    formType: 'contact',
    formData: { ...values, submittedAt: new Date().toISOString() },
    honeypot: trap,
  });
