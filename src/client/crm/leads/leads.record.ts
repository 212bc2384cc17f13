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
      {
        name: 'Unanswered',
        address: 'firstAnswer=none&status=new,contacted,qualified,proposal_sent,negotiation',
        hint: 'Open, without a first answer',
      },
      { name: 'Overdue', address: 'followUp=overdue', hint: 'Follow-up overdue' },
    ],
    actionCalls: [['quarantine.count']],
  },
  icon: IconTargetArrow,
  key: 'l',
});
