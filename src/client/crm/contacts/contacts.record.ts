import { IconAddressBook } from '@tabler/icons-react';
import { ADDED_LATELY, defineRecordType } from '../records/recordType.ts';

export const contacts = defineRecordType({
  noun: 'contact',
  path: 'contacts',
  list: {
    source: 'crm/contacts/ContactList.tsx',
    readyViews: [ADDED_LATELY],
    filterCalls: [['contacts.list', { withoutAccount: 'true', limit: 1 }]],
  },
  icon: IconAddressBook,
  key: 'c',
});
