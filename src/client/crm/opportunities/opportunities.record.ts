import { IconTrendingUp } from '@tabler/icons-react';
import { defineRecordType } from '../records/recordType.ts';

export const opportunities = defineRecordType({
  noun: 'opportunity',
  path: 'opportunities',
  list: {
    source: 'crm/opportunities/Opportunities.tsx',
    filterCalls: [['team.options']],
    contentCall: ['opportunities.board', {}],
  },
  icon: IconTrendingUp,
  key: 'o',
});
