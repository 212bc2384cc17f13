import { IconCalendarRepeat } from '@tabler/icons-react';
import { defineRecordType, MINE } from '../records/recordType.ts';

export const agreements = defineRecordType({
  noun: 'agreement',
  path: 'agreements',
  list: {
    source: 'crm/agreements/AgreementList.tsx',
    readyViews: [
      { name: 'Ending', address: 'state=notice_given', hint: 'Notice given' },
      { name: 'Paused', address: 'state=paused' },
      MINE,
    ],
    filterCalls: [['team.options']],
  },
  icon: IconCalendarRepeat,
  key: 'm',
});
