import { IconTrendingUp } from '@tabler/icons-react';
import { ADDED_LATELY, defineRecordType, MINE } from '../records/recordType.ts';

export const opportunities = defineRecordType({
  noun: 'opportunity',
  path: 'opportunities',
  list: {
    source: 'crm/opportunities/Opportunities.tsx',
    readyViews: [
      MINE,
      ADDED_LATELY,
      { name: 'Overdue', address: 'closing=overdue', hint: 'Expected close overdue' },
    ],
    filterCalls: [['team.options']],
    contentCall: ['opportunities.board', {}],
  },
  icon: IconTrendingUp,
  key: 'o',
});
