import { IconTargetArrow } from '@tabler/icons-react';
import { defineRecordType } from '../records/recordType.ts';

export const leads = defineRecordType({
  noun: 'lead',
  path: 'leads',
  list: { source: 'crm/leads/LeadList.tsx', actionCalls: [['quarantine.count']] },
  icon: IconTargetArrow,
  key: 'l',
});
