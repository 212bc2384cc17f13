import { defineEntity, p } from '@mikro-orm/core';
import { instant } from '../platform/database/columns.ts';
import { User } from '../platform/identity/users.entity.ts';

const NoticeSettingsSchema = defineEntity({
  name: 'NoticeSettings',
  tableName: 'notice_settings',
  properties: {
    user: () => p.oneToOne(User).owner().primary().deleteRule('cascade'),
    /** When the bell was last opened. */
    seenAt: instant().strictNullable().default(null),
    /** Each weekday morning, with what is due. */
    morningMail: p.boolean().default(false),
    /** The first of a week also summarizes the week before and this one. */
    weekSummary: p.boolean().default(false),
    /** Of reminders, such as 'Australia/Perth'; null for the business's. */
    timeZone: p.text().strictNullable().default(null),
    /** About each website enquiry; null if nobody chose: administrators get them. */
    enquiryMail: p.boolean().strictNullable().default(null),
    /** Answers to their proposals go to their own address. */
    ownReplies: p.boolean().default(false),
    /** Null without a calendar address. */
    calendarId: p.uuid().strictNullable().default(null).unique(),
    /** Titles say whom they are about. */
    calendarNames: p.boolean().default(true),
    /** The last day for which it was queued. */
    mailedOn: p.date().strictNullable().default(null),
  },
});

/** When notices were read, wanted mails, and time zone. */
export class NoticeSettings extends NoticeSettingsSchema.class {}
NoticeSettingsSchema.setClass(NoticeSettings);
