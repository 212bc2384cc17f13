import { IconFileText } from '@tabler/icons-react';
import { defineRecordType } from '../records/recordType.ts';

export const documents = defineRecordType({
  noun: 'document',
  path: 'documents',
  list: 'crm/documents/DocumentList.tsx',
  icon: IconFileText,
  key: 'f',
  shownIn: ['documents', 'activities'],
});
