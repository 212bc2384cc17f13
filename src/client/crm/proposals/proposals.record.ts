import { IconSignature } from '@tabler/icons-react';
import { defineRecordType } from '../records/recordType.ts';

export const proposals = defineRecordType({
  noun: 'proposal',
  path: 'proposals',
  list: { source: 'crm/proposals/ProposalList.tsx', filterCalls: [['team.options']] },
  icon: IconSignature,
  key: 'p',
});
