import { defineEntity, p } from '@mikro-orm/core';
import { instant } from '../platform/database/columns.ts';
import { User } from '../platform/identity/users.entity.ts';

const SentReminderSchema = defineEntity({
  name: 'SentReminder',
  tableName: 'sent_reminders',
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade').index(false),
    /** Such as 'task 019aa5f0-… 2026-11-21 09:30': another time is another reminder. */
    key: p.text().primary(),
    sentAt: instant(),
  },
});

/** Keeps other tabs and processes from sending it again. */
export class SentReminder extends SentReminderSchema.class {}
SentReminderSchema.setClass(SentReminder);
