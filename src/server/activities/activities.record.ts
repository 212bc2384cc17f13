import { defineRecord } from '../records/record.ts';
import { subjectParents } from '../records/subjectProperties.ts';
import { Activity } from './activities.entity.ts';

export const activities = defineRecord({
  noun: 'activity',
  table: 'activities',
  entity: Activity,
  title: 'title',
  parents: subjectParents,
  isUncounted: true,
});
