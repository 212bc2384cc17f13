import type { ContactRecord, ContactValues } from '#shared/contacts.schema.ts';
import { contactLabels, contactRole, fullName } from '#shared/contacts.ts';
import { trpc } from '../../trpc.ts';
import { AccountName } from '../accounts/AccountName.tsx';
import type { ImportFacts, MergeFacts, MergeRecord } from '../records/recordType.ts';
import { contacts } from './contacts.record.ts';

/** The display of a contact's values, by field; a field without an entry is shown as it is. */
export const contactFormats = {
  accountId: (id: ContactValues['accountId']) => id && <AccountName id={id} />,
  contactRole: (role: ContactValues['contactRole']) => contactRole.labels[role],
};

export const contactImport: ImportFacts = {
  noun: contacts.noun,
  labels: contactLabels,
  matchingHint: 'A contact who is there already is found by ID, by e-mail, or by name and account.',
  requiredFields: 'First name and Last name',
};

export const contactMerge: MergeFacts = {
  noun: contacts.noun,
  relatedHint: 'Leads, opportunities and activities move along.',
  useRecord: (id) => trpc.contacts.byId.useQuery({ id }, { staleTime: 0, select: toMergeRecord }),
};

const toMergeRecord = (contact: ContactRecord): MergeRecord => ({
  id: contact.id,
  version: contact.version,
  title: fullName(contact),
  contactPoints: [
    contact.email,
    contact.personalEmail,
    contact.phone,
    contact.mobile,
    contact.directPhone,
  ].filter((text) => text !== null),
  abn: '',
  values: { ...contact },
});
