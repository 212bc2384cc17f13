import type { ContactRecord } from '#shared/contacts/contacts.schema.ts';
import { contactFields, contactLabels, fullName } from '#shared/contacts/contacts.ts';
import { trpc } from '../../trpc.ts';
import { formatsOf } from '../fields/formatsOf.tsx';
import type { MergeFacts, MergeRecord } from '../records/recordType.ts';
import { contacts } from './contacts.record.ts';

export const contactMerge: MergeFacts = {
  noun: contacts.noun,
  fields: { labels: contactLabels, formats: formatsOf(contactFields) },
  relatedHint: 'Leads, opportunities, proposals, activities and documents move along.',
  useRecord: (id) => trpc.contacts.byId.useQuery({ id }, { staleTime: 0, select: toMergeRecord }),
};

const toMergeRecord = (contact: ContactRecord): MergeRecord => ({
  id: contact.id,
  version: contact.version,
  createdAt: contact.createdAt,
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
