import { enquiryReaders } from '../business/enquiryReaders.ts';
import { defineEvent } from '../records/events/eventRule.ts';
import { composeEnquiry } from './intake.mails.ts';

/** An enquiry or a request: shown to those who may assign until somebody takes it. */
export const enquired = defineEvent({
  kind: 'enquired',
  noun: 'lead',
  mail: { orElse: enquiryReaders, isCounted: true, compose: composeEnquiry },
});
