import { IconBuilding } from '@tabler/icons-react';
import { ADDED_LATELY, defineRecordType } from '../records/recordType.ts';

export const accounts = defineRecordType({
  noun: 'account',
  path: 'accounts',
  list: {
    source: 'crm/accounts/AccountList.tsx',
    readyViews: [ADDED_LATELY],
  },
  icon: IconBuilding,
  key: 'a',
});
