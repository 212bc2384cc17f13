import { IconFileText } from '@tabler/icons-react';
import { defineRecordType, MINE } from '../records/recordType.ts';

export const documents = defineRecordType({
  noun: 'document',
  path: 'documents',
  list: {
    source: 'crm/documents/DocumentList.tsx',
    readyViews: [
      MINE,
      { name: 'Expiring', address: 'due=expiring', hint: 'Expiring in 60 days' },
      { name: 'Expired', address: 'due=expired', hint: 'The expiry has passed' },
      { name: 'New', address: 'uploaded=this_month', hint: 'Uploaded this month' },
    ],
    filterCalls: [['team.options']],
  },
  icon: IconFileText,
  key: 'f',
});
