import { IconBuilding } from '@tabler/icons-react';
import { defineRecordType } from '../records/recordType.ts';

export const accounts = defineRecordType({
  noun: 'account',
  path: 'accounts',
  list: { source: 'crm/accounts/AccountList.tsx' },
  icon: IconBuilding,
  key: 'a',
});
