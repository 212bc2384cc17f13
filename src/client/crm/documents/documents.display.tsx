import { documentFactLabels, documentLabels } from '#shared/documents.ts';
import { formatDay } from '#shared/fields/format.ts';
import { AccountName } from '../accounts/AccountName.tsx';
import { ContactName } from '../contacts/ContactName.tsx';
import { AssigneeName } from '../team/AssigneeName.tsx';

/** The display of a document's values, by field; a field without an entry is shown as it is. */
export const documentFormats = { ownerId: (id: string | null) => id && <AssigneeName id={id} /> };

/** Labels and formats of a document's history, which also has fields that uploads and merges change. */
export const documentHistoryFields = {
  labels: {
    ...documentLabels,
    versionCount: documentFactLabels.versionCount,
    shareLink: 'Last day of a share link',
    accountId: 'Account',
    contactId: 'Contact',
  },
  edited: documentLabels,
  formats: {
    ...documentFormats,
    shareLink: (day: string) => formatDay(day),
    accountId: (id: string) => <AccountName id={id} />,
    contactId: (id: string) => <ContactName id={id} />,
  },
};
