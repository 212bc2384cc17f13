import { defineEntity, p } from '@mikro-orm/core';
import { activityType } from '#shared/activities.ts';
import { editableProperties, instant } from '../platform/database/columns.ts';
import { referenceTo } from '../platform/database/references.ts';
import { User } from '../platform/identity/users.entity.ts';

const TO_DO = 'due_date is not null and done_at is null';

const ActivitySchema = defineEntity({
  name: 'Activity',
  tableName: 'activities',
  indexes: [
    { properties: ['lead', 'createdAt', 'id'] },
    { properties: ['contact', 'createdAt', 'id'] },
    { properties: ['account', 'createdAt', 'id'] },
    { properties: ['opportunity', 'createdAt', 'id'] },
    // The timeline, of all, of one type or of one person.
    { properties: ['createdAt', 'id'] },
    { properties: ['type', 'createdAt', 'id'] },
    { properties: ['createdBy', 'createdAt', 'id'] },
    // Tasks, of everybody and of one person.
    { properties: ['dueDate', 'id'], where: TO_DO },
    { properties: ['owner', 'dueDate', 'id'], where: TO_DO },
  ],
  checks: [
    {
      name: 'activities_subject_check',
      expression: 'num_nonnulls(lead_id, contact_id, account_id, opportunity_id) = 1',
    },
    {
      name: 'activities_task_check',
      expression: 'due_date is not null or num_nonnulls(owner_id, assigned_at, done_at) = 0',
    },
  ],
  properties: {
    ...editableProperties,
    // Has a default in the database, so that what was deleted before the column existed can be restored.
    updatedAt: instant()
      .onCreate(() => new Date())
      .onUpdate(() => new Date())
      .defaultRaw('now()'),
    // What it is about: one of the four is set.
    lead: () => referenceTo('Lead').strictNullable().lazyRef().deleteRule('no action').default(null),
    contact: () => referenceTo('Contact').strictNullable().lazyRef().deleteRule('no action').default(null),
    account: () => referenceTo('Account').strictNullable().lazyRef().deleteRule('no action').default(null),
    opportunity: () =>
      referenceTo('Opportunity').strictNullable().lazyRef().deleteRule('no action').default(null),
    type: p.enum(activityType.values),
    title: p.text(),
    description: p.text().strictNullable(),
    /** Null when the public form wrote it. */
    createdBy: () => p.manyToOne(User).strictNullable().lazyRef(),
    /** With a due date it is a task. */
    dueDate: p.date().strictNullable().default(null),
    owner: () => p.manyToOne(User).strictNullable().lazyRef().default(null),
    /** When, and by whom, the owner was set. */
    assignedAt: instant().strictNullable().default(null),
    assignedBy: () => p.manyToOne(User).strictNullable().lazyRef().default(null),
    doneAt: instant().strictNullable().default(null),
    doneBy: () => p.manyToOne(User).strictNullable().lazyRef().default(null),
  },
});

export class Activity extends ActivitySchema.class {}
ActivitySchema.setClass(Activity);
