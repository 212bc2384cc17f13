import type { ContactFormValues } from '#shared/intake/intake.schema.ts';
import { openTabDraft, type TabDraft } from '../forms/tabDraft.ts';

interface EnquiryDraft extends TabDraft {
  values: Partial<ContactFormValues>;
}

/** The text that was written into the contact form, until it is sent. */
export const enquiryDraft = openTabDraft<EnquiryDraft>('enquiry');
