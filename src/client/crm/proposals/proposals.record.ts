import { IconSignature } from '@tabler/icons-react';
import { defineRecordType } from '../records/recordType.ts';

export const proposals = defineRecordType({
  noun: 'proposal',
  path: 'proposals',
  icon: IconSignature,
  key: 'p',
  shownIn: ['proposals', 'activities', 'documents', 'notices'],
});
