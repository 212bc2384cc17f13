import { IconCertificate } from '@tabler/icons-react';
import { defineRecordType, MINE } from '../records/recordType.ts';

export const registrations = defineRecordType({
  noun: 'registration',
  path: 'registrations',
  list: {
    source: 'crm/registrations/RegistrationList.tsx',
    readyViews: [
      { name: 'Expires soon', address: 'due=renewing', hint: 'Expires in 6 months' },
      { name: 'Mid-term due', address: 'due=mid_term', hint: 'Mid-term due in 6 months' },
      { name: 'Overdue', address: 'due=overdue', hint: 'Renewal or mid-term overdue' },
      MINE,
    ],
    filterCalls: [['team.options']],
  },
  icon: IconCertificate,
  key: 'r',
});
