import type { ContactValues } from '#shared/contacts.ts';
import { contactRole } from '#shared/contactWords.ts';
import { AccountName } from '../accounts/AccountName.tsx';

/** How a contact's values read where they are not their own text. */
export const contactFormats = {
  accountId: (id: ContactValues['accountId']) => id && <AccountName id={id} />,
  contactRole: (role: ContactValues['contactRole']) => contactRole.labels[role],
};
