import { v7 } from 'uuid';
import { type ContactFormValues, contactFormInput } from '#shared/intake/intake.schema.ts';
import { trpcClient } from '../../trpcClient.ts';
import type { Honeypot } from '../forms/useDraftForm.ts';

// Validates and sends the contact form. Loaded on first focus: most visitors only read.

/** Per message, so that sending again after a lost response creates no second lead. */
export const createEnquiryId = () => v7();

export const validateEnquiry = (values: ContactFormValues) => contactFormInput.safeParse(values);

export const sendEnquiry = (id: string, values: ContactFormValues, honeypot: Honeypot) =>
  trpcClient.intake.createLeadFromForm.mutate({
    id,
    formType: 'contact',
    formData: { ...values, submittedAt: new Date().toISOString() },
    honeypot,
  });
