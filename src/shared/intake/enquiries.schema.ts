import * as z from 'zod';
import {
  createInput,
  optionalEmail,
  optionalId,
  optionalText,
  requiredText,
} from '../fields/fields.schema.ts';
import { blankLead, leadForm } from '../leads.schema.ts';

const fields = {
  ...leadForm.shape,
  name: requiredText('Name is required', 100),
  phone: optionalText(50),
  email: optionalEmail,
  company: optionalText(),
  /** Left empty it is made of the source and the name. */
  title: optionalText(),
  /** Records chosen because they are there already; others are found as for the public form. */
  accountId: optionalId,
  contactId: optionalId,
};

/** An enquiry that staff take, as on the phone: who enquires, and the fields of the lead. */
export const enquiryForm = z.object(fields);

export type EnquiryValues = z.input<typeof enquiryForm>;

export const blankEnquiry: EnquiryValues = {
  ...blankLead,
  name: '',
  phone: '',
  email: '',
  company: '',
  source: 'phone',
};

/** The input of `intake.createLeadByStaff`. */
export const enquiryInput = createInput(fields, blankEnquiry);

export type EnquiryInput = z.output<typeof enquiryInput>;
