import { defineEntity, p } from '@mikro-orm/core';
import { activityType, repeatRule } from '#shared/activities/activities.ts';
import { editableProperties, instant, timeCheck } from '../platform/database/columns.ts';
import { User } from '../platform/identity/users.entity.ts';
import { subjectCheck, subjectIndexes, subjectProperties } from '../records/subjectProperties.ts';

const TO_DO = 'due_date is not null and done_at is null';

const ActivitySchema = defineEntity({
  name: 'Activity',
  tableName: 'activities',
  indexes: [
    ...subjectIndexes('createdAt'),
    // Timeline: all, by type, by person.
    { properties: ['createdAt', 'id'] },
    { properties: ['type', 'createdAt', 'id'] },
    { properties: ['createdBy', 'createdAt', 'id'] },
    // Tasks, of everybody and of one person.
    { properties: ['dueDate', 'id'], where: TO_DO },
    { properties: ['owner', 'dueDate', 'id'], where: TO_DO },
    {
      // The index for the filter by last contact.
      name: 'activities_contact_at_index',
      expression: `create index "activities_contact_at_index" on "activities" ((coalesce("done_at", "created_at"))) where "type" in ('call', 'email', 'meeting') and ("due_date" is null or "done_at" is not null)`,
    },
  ],
  checks: [
    subjectCheck('activities'),
    timeCheck('activities', 'due_time'),
    {
      name: 'activities_task_check',
      expression: 'due_date is not null or num_nonnulls(owner_id, done_at, repeats, due_time) = 0',
    },
  ],
  properties: {
    ...editableProperties,
    // The default lets rows be restored that were deleted before the column existed.
    updatedAt: instant()
      .onCreate(() => new Date())
      .onUpdate(() => new Date())
      .defaultRaw('now()'),
    ...subjectProperties,
    type: p.enum(activityType.values),
    title: p.text(),
    description: p.text().strictNullable(),
    /** Null for the public form. */
    createdBy: () => p.manyToOne(User).strictNullable().lazyRef(),
    /** An activity with a due date is a task. */
    dueDate: p.date().strictNullable().default(null),
    /** 'HH:MM', in the owner's time zone. */
    dueTime: p.text().strictNullable().default(null),
    repeats: p.enum(repeatRule.values).strictNullable().default(null),
    /** Repetitions are counted from it, so that the 31st comes back after a shorter month. */
    repeatsFrom: p.date().strictNullable().default(null),
    /** Made when this task was ticked off; may be deleted. */
    nextId: p.uuid().strictNullable().default(null),
    owner: () => p.manyToOne(User).strictNullable().lazyRef().default(null),
    /** Follows from a date, such as an expiry; nobody wrote it. */
    isReminder: p.boolean().default(false),
    doneAt: instant().strictNullable().default(null),
    doneBy: () => p.manyToOne(User).strictNullable().lazyRef().default(null),
  },
});

export class Activity extends ActivitySchema.class {}
ActivitySchema.setClass(Activity);
