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
    /** Ignores case and spaces. */
    textHash: p.text(),
    /** A hash of everything that was typed. */
    contentHash: p.text(),
    /** By the browser, in milliseconds since 1970. */
    submittedMs: p.bigint('number'),
  },
});

/** Kept for a day, to recognize repeated enquiries. */
export class ReceivedEnquiry extends ReceivedEnquirySchema.class {}
ReceivedEnquirySchema.setClass(ReceivedEnquiry);
