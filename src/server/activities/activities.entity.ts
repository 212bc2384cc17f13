import { defineEntity, p } from '@mikro-orm/core';
import { activityType } from '#shared/activities.ts';
import { User } from '../auth/users.entity.ts';
import { recordProperties } from '../database/record.ts';
import { Lead } from '../leads/leads.entity.ts';

const ActivitySchema = defineEntity({
  name: 'Activity',
  tableName: 'activities',
  indexes: [{ properties: ['lead', 'createdAt', 'id'] }],
  properties: {
    ...recordProperties,
    lead: () => p.manyToOne(Lead).lazyRef(),
    type: p.enum(activityType.values),
    title: p.text(),
    description: p.text().strictNullable(),
    /** Null when the public form wrote it. */
    createdBy: () => p.manyToOne(User).strictNullable().lazyRef(),
  },
});

export class Activity extends ActivitySchema.class {}
ActivitySchema.setClass(Activity);
