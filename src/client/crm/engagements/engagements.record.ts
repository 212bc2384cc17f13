import { IconRoute } from '@tabler/icons-react';
import { defineRecordType, MINE } from '../records/recordType.ts';

export const engagements = defineRecordType({
  noun: 'engagement',
  path: 'engagements',
  list: {
    source: 'crm/engagements/EngagementList.tsx',
    readyViews: [
      { name: 'Late', address: 'due=overdue', hint: 'Step overdue' },
      { name: 'Waiting for clients', address: 'actor=client', hint: 'Waiting for: Client' },
      MINE,
    ],
    filterCalls: [['engagements.stepNames'], ['team.options']],
  },
  icon: IconRoute,
  key: 'e',
});
