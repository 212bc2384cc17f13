import { IconBuilding } from '@tabler/icons-react';
import { defineRecordType } from '../records/recordType.ts';

export const accounts = defineRecordType({
  noun: 'account',
  path: 'accounts',
  list: { source: 'crm/accounts/AccountList.tsx' },
  icon: IconBuilding,
  key: 'a',
  shownIn: [
    'accounts',
    'contacts',
    'leads',
    'opportunities',
    'proposals',
    'activities',
    'documents',
    'notices',
  ],
  // An account shows the name of its parent.
  showsOthers: true,
});
