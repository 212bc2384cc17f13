import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { defineRecord } from '../records/record.ts';
import { subjectParents } from '../records/subjectProperties.ts';
import { noteCsv } from './activities.csv.ts';
import { Activity } from './activities.entity.ts';

export const activities = defineRecord({
  noun: 'activity',
  table: 'activities',
  entity: Activity,
  title: 'title',
  parents: subjectParents,
  isUncounted: true,
  selectIds: (em: EntityManager) =>
    kysely(em).selectFrom('Activity').where('type', '=', 'note').where('dueDate', 'is', null).select('id'),
  csv: noteCsv,
});
