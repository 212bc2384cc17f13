import type { ContactValues } from '#shared/contacts.schema.ts';
import { contactRole } from '#shared/contacts.ts';
import { AccountName } from '../accounts/AccountName.tsx';

/** How a contact's values are displayed, by field; a field without an entry is shown as it is. */
export const contactFormats = {
  accountId: (id: ContactValues['accountId']) => id && <AccountName id={id} />,
  contactRole: (role: ContactValues['contactRole']) => contactRole.labels[role],
};
