import { documentLabels } from '#shared/documents.ts';
import { AccountName } from '../accounts/AccountName.tsx';
import { ContactName } from '../contacts/ContactName.tsx';
import { AssigneeName } from '../team/AssigneeName.tsx';

/** How a document's values read where they are not their own text. */
export const documentFormats = { ownerId: (id: string | null) => id && <AssigneeName id={id} /> };

/** What a document's history calls its fields, those included that nobody types: uploads and merges change them. */
export const documentHistoryFields = {
  labels: { ...documentLabels, versionCount: 'Version', accountId: 'Account', contactId: 'Contact' },
  formats: {
    ...documentFormats,
    accountId: (id: string) => <AccountName id={id} />,
    contactId: (id: string) => <ContactName id={id} />,
  },
};
