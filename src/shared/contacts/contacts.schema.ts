import * as z from 'zod';
import type { AccountInput } from '../accounts/accounts.schema.ts';
import { createInput, idInput } from '../fields/fields.schema.ts';
import { blankOf } from '../fields/kinds.ts';
import { shapeOf } from '../fields/shapeOf.schema.ts';
import { bulkChangeInput, selectionInput, tidyPhones } from '../records/bulk-changes.schema.ts';
import { filtersInput, listInputOf } from '../records/lists.schema.ts';
import type { StoredRecord } from '../records/storedRecord.ts';
import { contactFields, contactFilterParsers, contactSortParser } from './contacts.ts';

const shape = shapeOf(contactFields);

export const contactForm = z.object(shape);

export type ContactValues = z.input<typeof contactForm>;

export type ContactInput = z.output<typeof contactForm>;

export const blankContact = blankOf(contactFields);

export const contactInput = createInput(shape, blankContact);

export const contactChanges = contactForm.partial();

export const contactFilters = filtersInput(contactFilterParsers);

export const contactListInput = listInputOf(contactFilters, contactSortParser);

export const contactBulkChange = bulkChangeInput(
  contactForm.pick({ contactRole: true, doNotEmail: true }).extend(tidyPhones),
);

export const contactSelection = selectionInput(contactFilters);

export const contactsByAccountInput = z.object({
  accountId: idInput.shape.id,
  /** The order: by first name for selects, newest first for the account's screen. */
  order: z.enum(['firstName', 'newest']).default('firstName'),
});

export interface ContactCard {
  id: string;
  version: number;
  firstName: string;
  lastName: string;
  position: string | null;
  department: string | null;
  contactRole: ContactInput['contactRole'];
  isPrimary: boolean;
  doNotEmail: boolean;
  decisionMakerInfluence: number;
  email: string | null;
  phone: string | null;
  mobile: string | null;
  accountId: string | null;
  accountName: string;
  accountType: AccountInput['accountType'];
}

export interface ContactRecord extends ContactInput, StoredRecord {
  accountName: string | null;
  /** The time when the person was erased: nothing of them is left, and nothing is added any more. */
  erasedAt: Date | null;
}

/** The contact of an account to call first, as a record of the account has it; all null where the account has none. */
export interface AccountContact {
  contactId: string | null;
  contactName: string | null;
  contactPhone: string | null;
  contactEmail: string | null;
  contactDoNotEmail: boolean | null;
}
