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
    /** Of the e-mail address. */
    senderHash: p.text(),
    /** Of the message, without regard to case and spaces. */
    textHash: p.text(),
    /** Of everything that was typed. */
    contentHash: p.text(),
    /** When the browser says that it was sent, in milliseconds since 1970. */
    submittedMs: p.bigint('number'),
  },
});

/** What an enquiry is recognized by when it comes again: hashes, kept for a day. */
export class ReceivedEnquiry extends ReceivedEnquirySchema.class {}
ReceivedEnquirySchema.setClass(ReceivedEnquiry);
