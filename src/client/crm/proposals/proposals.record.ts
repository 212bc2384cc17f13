import { IconSignature } from '@tabler/icons-react';
import { ADDED_LATELY, defineRecordType, MINE } from '../records/recordType.ts';

export const proposals = defineRecordType({
  noun: 'proposal',
  path: 'proposals',
  list: {
    source: 'crm/proposals/ProposalList.tsx',
    readyViews: [
      MINE,
      ADDED_LATELY,
      { name: 'Expired', address: 'state=expired', hint: 'Not answered by the last day' },
    ],
    filterCalls: [['team.options']],
  },
  icon: IconSignature,
  key: 'p',
});
