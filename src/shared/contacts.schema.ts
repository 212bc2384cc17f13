import * as z from 'zod';
import type { AccountInput } from './accounts.schema.ts';
import {
  contactFilterParsers,
  type contactLabels,
  contactRole,
  contactSortParser,
  DEFAULT_INFLUENCE,
} from './contacts.ts';
import {
  createInput,
  idInput,
  oneOf,
  optionalEmail,
  optionalId,
  optionalLongText,
  optionalText,
  optionalUrl,
  percent,
  requiredText,
} from './fields/fields.schema.ts';
import { hasChanges, NO_CHANGE_MESSAGE, selectionInput } from './records/bulk-changes.schema.ts';
import { filterInput, filtersInput, listInput } from './records/lists.schema.ts';

const fields = {
  firstName: requiredText('First name is required', 100),
  lastName: requiredText('Last name is required', 100),
  accountId: optionalId,
  email: optionalEmail,
  personalEmail: optionalEmail,
  phone: optionalText(50),
  mobile: optionalText(50),
  directPhone: optionalText(50),
  position: optionalText(),
  department: optionalText(),
  contactRole: oneOf(contactRole),
  decisionMakerInfluence: percent,
  linkedinUrl: optionalUrl,
  isPrimary: z.boolean(),
  notes: optionalLongText(),
} satisfies Record<keyof typeof contactLabels, z.ZodType>;

export const contactForm = z.object(fields);

/** The values of the form: an empty field is '', an empty select null. */
export type ContactValues = z.input<typeof contactForm>;

/** The parsed values: '' has become null. */
export type ContactInput = z.output<typeof contactForm>;

export const blankContact: ContactValues = {
  firstName: '',
  lastName: '',
  accountId: null,
  email: '',
  personalEmail: '',
  phone: '',
  mobile: '',
  directPhone: '',
  position: '',
  department: '',
  contactRole: 'end_user',
  decisionMakerInfluence: DEFAULT_INFLUENCE,
  linkedinUrl: '',
  isPrimary: false,
  notes: '',
};

export const contactInput = createInput(fields, blankContact);

/** The input of `update`: fields that are left out stay as they are. */
export const contactChanges = contactForm.partial();

export const contactFilters = filtersInput(contactFilterParsers);

export const contactListInput = listInput.extend({
  ...contactFilters.shape,
  sort: filterInput(contactSortParser),
});

/** The fields that can be changed on several contacts at once. */
export const contactBulkChange = z
  .object({ contactRole: oneOf(contactRole) })
  .partial()
  .refine(hasChanges, NO_CHANGE_MESSAGE);

export const contactSelection = selectionInput(contactFilters);

export const contactsByAccountInput = z.object({
  accountId: idInput.shape.id,
  /** The order: by first name for selects, newest first for the account's screen. */
  order: z.enum(['firstName', 'newest']).default('firstName'),
});

/** A contact in a list. */
export interface ContactCard {
  id: string;
  version: number;
  firstName: string;
  lastName: string;
  position: string | null;
  department: string | null;
  contactRole: ContactInput['contactRole'];
  isPrimary: boolean;
  decisionMakerInfluence: number;
  email: string | null;
  phone: string | null;
  mobile: string | null;
  accountId: string | null;
  accountName: string;
  accountType: AccountInput['accountType'];
}

/** A contact as the server returns it. */
export interface ContactRecord extends ContactInput {
  id: string;
  /** Null for a contact without an account. */
  accountName: string | null;
  createdById: string | null;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}
