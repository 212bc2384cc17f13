import { defineEntity, p } from '@mikro-orm/core';
import { instant } from '../platform/database/columns.ts';
import { User } from '../platform/identity/users.entity.ts';

const NoticeSettingsSchema = defineEntity({
  name: 'NoticeSettings',
  tableName: 'notice_settings',
  properties: {
    user: () => p.oneToOne(User).owner().primary().deleteRule('cascade'),
    /** When the bell was last opened; null while it never was. */
    seenAt: instant().strictNullable().default(null),
    /** Whether a mail each morning says what the day holds. */
    morningMail: p.boolean().default(false),
    /** The last day of which that mail was sent. */
    mailedOn: p.date().strictNullable().default(null),
  },
});

/** How far somebody has read, and how they want to be told. */
export class NoticeSettings extends NoticeSettingsSchema.class {}
NoticeSettingsSchema.setClass(NoticeSettings);
