import { defineEntity, p } from '@mikro-orm/core';
import { recordProperties } from '../platform/database/columns.ts';

const ReceivedEnquirySchema = defineEntity({
  name: 'ReceivedEnquiry',
  tableName: 'received_enquiries',
  indexes: [
    { properties: ['createdAt'] },
    { properties: ['textHash', 'createdAt', 'senderHash'] },
    { properties: ['contentHash', 'submittedMs'] },
  ],
  properties: {
    ...recordProperties,
    /** A hash of the email address. */
    senderHash: p.text(),
    /** The hash of the message, without regard to case and spaces. */
    textHash: p.text(),
    /** A hash of everything that was typed. */
    contentHash: p.text(),
    /** The time at which the browser says that it was sent, in milliseconds since 1970. */
    submittedMs: p.bigint('number'),
  },
});

/** The hashes by which an enquiry is recognized when it comes again, kept for a day. */
export class ReceivedEnquiry extends ReceivedEnquirySchema.class {}
ReceivedEnquirySchema.setClass(ReceivedEnquiry);
