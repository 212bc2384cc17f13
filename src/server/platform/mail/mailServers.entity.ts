import { defineEntity, p } from '@mikro-orm/core';
import { mailSecurity } from '#shared/mail-settings/mail.ts';
import { editableProperties, instant } from '../database/columns.ts';

export const MAIL_SERVER_ID = '0193a5c0-0000-7000-8000-000000000000';

const MailServerSchema = defineEntity({
  name: 'MailServer',
  tableName: 'mail_servers',
  properties: {
    ...editableProperties,
    host: p.text(),
    port: p.integer(),
    security: p.enum(mailSecurity.values),
    userName: p.text().strictNullable(),
    /** The password as `seal` returns it. */
    sealedPassword: p.text().strictNullable(),
    sender: p.text(),
    /** When it last accepted a test mail with these settings. */
    testedAt: instant().strictNullable().default(null),
  },
});

/** Set by administrators; without a row, mails are stored as files. */
export class MailServer extends MailServerSchema.class {}
MailServerSchema.setClass(MailServer);
