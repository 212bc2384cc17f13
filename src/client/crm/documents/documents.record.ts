import { IconFileText } from '@tabler/icons-react';
import { defineRecordType, MINE } from '../records/recordType.ts';

export const documents = defineRecordType({
  noun: 'document',
  path: 'documents',
  list: {
    source: 'crm/documents/DocumentList.tsx',
    readyViews: [MINE, { name: 'New', address: 'uploaded=this_month', hint: 'Uploaded this month' }],
    filterCalls: [['team.options']],
  },
  icon: IconFileText,
  key: 'f',
});
