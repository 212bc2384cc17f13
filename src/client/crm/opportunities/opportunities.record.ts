import { IconTrendingUp } from '@tabler/icons-react';
import { defineRecordType } from '../records/recordType.ts';

export const opportunities = defineRecordType({
  noun: 'opportunity',
  path: 'opportunities',
  list: 'crm/opportunities/Opportunities.tsx',
  icon: IconTrendingUp,
  key: 'o',
  shownIn: ['opportunities', 'leads', 'proposals', 'activities', 'documents', 'notices'],
});
