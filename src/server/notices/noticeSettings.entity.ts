import { defineEntity, p } from '@mikro-orm/core';
import { instant } from '../platform/database/columns.ts';
import { User } from '../platform/identity/users.entity.ts';

const NoticeSettingsSchema = defineEntity({
  name: 'NoticeSettings',
  tableName: 'notice_settings',
  properties: {
    user: () => p.oneToOne(User).owner().primary().deleteRule('cascade'),
    /** The time when the bell was last opened; null if never. */
    seenAt: instant().strictNullable().default(null),
    /** Each weekday morning, with what is due. */
    morningMail: p.boolean().default(false),
    /** The first of a week also summarizes the week before and this one. */
    weekSummary: p.boolean().default(false),
    /** The time zone of their reminders, such as 'Australia/Perth'; null for that of the business. */
    timeZone: p.text().strictNullable().default(null),
    /** About each website enquiry; null if nobody chose: administrators get them. */
    enquiryMail: p.boolean().strictNullable().default(null),
    /** True if answers to the proposals that they send reach their own address, and not that of the business. */
    ownReplies: p.boolean().default(false),
    /** The id that the address of their calendar names; null while they have none. */
    calendarId: p.uuid().strictNullable().default(null).unique(),
    /** Titles say whom they are about. */
    calendarNames: p.boolean().default(true),
    /** The last day for which it was queued. */
    mailedOn: p.date().strictNullable().default(null),
  },
});

/** The time up to which a person has read their notices, the mails that they want, and their time zone. */
export class NoticeSettings extends NoticeSettingsSchema.class {}
NoticeSettingsSchema.setClass(NoticeSettings);
