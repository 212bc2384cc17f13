import { IconCalendarEvent } from '@tabler/icons-react';
import { defineRecordType } from '../records/recordType.ts';

export const activities = defineRecordType({
  noun: 'activity',
  path: 'activities',
  icon: IconCalendarEvent,
  key: 't',
});
