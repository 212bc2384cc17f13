import { IconFileText } from '@tabler/icons-react';
import { defineRecordType } from '../records/recordType.ts';

export const documents = defineRecordType({
  noun: 'document',
  path: 'documents',
  list: { source: 'crm/documents/DocumentList.tsx', filterCalls: [['team.options']] },
  icon: IconFileText,
  key: 'f',
});
