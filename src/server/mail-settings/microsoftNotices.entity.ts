import { defineEntity, p } from '@mikro-orm/core';
import { microsoftProblem } from '#shared/mail-settings/microsoft.ts';
import { recordProperties } from '../platform/database/columns.ts';

const MicrosoftNoticeSchema = defineEntity({
  name: 'MicrosoftNotice',
  tableName: 'microsoft_notices',
  properties: {
    ...recordProperties,
    /** The thing that ends, how near it was and on which day, so that each is announced once. */
    key: p.text().unique(),
    about: p.enum(microsoftProblem.values),
    /** The day on which it ends; null for an event without one. */
    endsOn: p.date().strictNullable(),
    /** True if it has happened, and mails wait. */
    hasEnded: p.boolean(),
  },
});

/** The notices about Microsoft mail that administrators had, until it is put right. */
export class MicrosoftNotice extends MicrosoftNoticeSchema.class {}
MicrosoftNoticeSchema.setClass(MicrosoftNotice);
