import { IconAddressBook } from '@tabler/icons-react';
import { defineRecordType } from '../records/recordType.ts';

export const contacts = defineRecordType({
  noun: 'contact',
  path: 'contacts',
  list: 'crm/contacts/ContactList.tsx',
  icon: IconAddressBook,
  key: 'c',
  shownIn: ['contacts', 'leads', 'opportunities', 'proposals', 'activities', 'documents', 'notices'],
});
