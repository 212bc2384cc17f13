import type { ContactValues } from '#shared/contacts.ts';

/** What each field of a contact is called, on the form, on its screen and where two people's changes meet. */
export const contactLabels: Record<keyof ContactValues, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  accountId: 'Account',
  email: 'Email',
  personalEmail: 'Personal Email',
  phone: 'Phone',
  mobile: 'Mobile',
  directPhone: 'Direct Phone',
  position: 'Position',
  department: 'Department',
  contactRole: 'Contact Role',
  decisionMakerInfluence: 'Decision Maker Influence',
  linkedinUrl: 'LinkedIn URL',
  isPrimary: 'Primary Contact',
  notes: 'Notes',
};
