import * as z from 'zod';
import { createInput } from '../fields/fields.schema.ts';
import { email, fields, phone, record, text } from '../fields/kinds.ts';
import { shapeOf } from '../fields/shapeOf.schema.ts';
import { blankLead, leadForm } from '../leads/leads.schema.ts';

const enquirerFields = fields({
  name: text('Name', 100).required('Name is required'),
  phone: phone('Phone'),
  email: email('Email'),
  company: text('Account'),
  /** Empty: composed of the source and the name. */
  title: text('Title'),
  /** Existing records; others are found as for the public form. */
  accountId: record('Account', 'account'),
  contactId: record('Contact', 'contact'),
});

const shape = { ...leadForm.shape, ...shapeOf(enquirerFields) };

/** An enquiry that staff enter, such as a call: who enquires, and the fields of the lead. */
export const enquiryForm = z.object(shape);

export type EnquiryValues = z.input<typeof enquiryForm>;

export const blankEnquiry: EnquiryValues = {
  ...blankLead,
  name: '',
  phone: '',
  email: '',
  company: '',
  source: 'phone',
};

export const enquiryInput = createInput(shape, blankEnquiry);

export type EnquiryInput = z.output<typeof enquiryInput>;
