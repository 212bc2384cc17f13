import { defineEntity, p } from '@mikro-orm/core';
import { recordProperties } from '../platform/database/columns.ts';

const MailArrivalSchema = defineEntity({
  name: 'MailArrival',
  tableName: 'mail_arrivals',
  properties: {
    ...recordProperties,
    /** The way by which the test email came, as `currentWay` names it. */
    way: p.text().unique(),
  },
});

/** A test email that somebody has found in their mailbox. */
export class MailArrival extends MailArrivalSchema.class {}
MailArrivalSchema.setClass(MailArrival);
