import type { ContactFormValues } from '#shared/intake/intake.schema.ts';

// What was written into the contact form, kept for this tab until it is sent. In no address, and gone with the tab.

interface EnquiryDraft {
  values: Partial<ContactFormValues>;
  /** When the form was first shown, in milliseconds since 1970. */
  startedAt: number;
  /** The last attempt to send it: the same words again have the same id. */
  sent?: { id: string; words: string };
}

const KEY = 'enquiry';

export function readEnquiryDraft(): EnquiryDraft {
  const empty = { values: {}, startedAt: Date.now() };
  try {
    return { ...empty, ...JSON.parse(sessionStorage.getItem(KEY) ?? '{}') };
  } catch {
    return empty;
  }
}

export function writeEnquiryDraft(changed: Partial<EnquiryDraft>) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...readEnquiryDraft(), ...changed }));
  } catch {
    // The browser allows no storage: then the form keeps its text as long as it is shown.
  }
}

export const deleteEnquiryDraft = () => sessionStorage.removeItem(KEY);

/** The id of a message, so that sending it again after a lost answer creates no second lead. */
export function enquiryId(values: ContactFormValues, createId: () => string) {
  const words = JSON.stringify(values);
  const { sent } = readEnquiryDraft();
  if (sent?.words === words) return sent.id;
  const id = createId();
  writeEnquiryDraft({ sent: { id, words } });
  return id;
}
