import type { ContactRecord } from '#shared/contacts.schema.ts';
import { contactFields, contactLabels, fullName } from '#shared/contacts.ts';
import { trpc } from '../../trpc.ts';
import { formatsOf } from '../records/formatsOf.ts';
import type { ImportFacts, MergeFacts, MergeRecord } from '../records/recordType.ts';
import { RecordName } from '../records/subject/RecordName.tsx';
import { contacts } from './contacts.record.ts';

/** The formats of a contact's fields. */
export const contactFormats = formatsOf(contactFields, {
  accountId: (id) => <RecordName noun="account" id={id} />,
});

export const contactImport: ImportFacts = {
  noun: contacts.noun,
  labels: contactLabels,
  formats: contactFormats,
  matchingHint: 'An existing contact is found by ID, email, or name and account.',
  requiredFields: 'First name and Last name',
};

export const contactMerge: MergeFacts = {
  noun: contacts.noun,
  fields: { labels: contactLabels, formats: contactFormats },
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
