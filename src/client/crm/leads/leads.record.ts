import { IconTargetArrow } from '@tabler/icons-react';
import { defineRecordType, MINE } from '../records/recordType.ts';

export const leads = defineRecordType({
  noun: 'lead',
  path: 'leads',
  list: {
    source: 'crm/leads/LeadList.tsx',
    readyViews: [
      MINE,
      { name: 'New', address: 'status=new', hint: 'Status: New' },
      { name: 'Unanswered', address: 'firstAnswer=none', hint: 'First answer: Not answered' },
      { name: 'Overdue', address: 'followUp=overdue', hint: 'Follow-up overdue' },
    ],
    actionCalls: [['quarantine.count']],
  },
  icon: IconTargetArrow,
  key: 'l',
});
