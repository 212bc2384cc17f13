import type { ContactRecord } from '#shared/contacts/contacts.schema.ts';
import { contactFields } from '#shared/contacts/contacts.ts';
import type { Output } from '../render.tsx';
import { sunriseCare } from './accounts.ts';
import { emptyFields } from './emptyFields.ts';

/** A contact as the server returns it. */
export const priyaRaman: ContactRecord = {
  ...emptyFields(contactFields),
  id: '019aa5f0-0000-7000-8000-0000000000c1',
  firstName: 'Priya',
  lastName: 'Raman',
  accountId: sunriseCare.id,
  accountName: sunriseCare.name,
  erasedAt: null,
  email: 'priya@sunrise.example',
  phone: '(02) 5550 1234',
  mobile: '0400 555 019',
  position: 'Managing Director',
  department: 'Executive',
  contactRole: 'decision_maker',
  decisionMakerInfluence: 95,
  linkedinUrl: 'https://linkedin.com/in/priya-raman',
  isPrimary: true,
  doNotEmail: false,
  notes: 'Asks for plain words.',
  createdById: null,
  createdAt: new Date('2026-03-03T00:00:00Z'),
  updatedAt: new Date('2026-11-21T07:00:00Z'),
  version: 2,
};

/** A contact as the selects of forms offer it. */
export const contactOption = (
  values: Partial<Output<'contacts.byAccount'>[number]> = {},
): Output<'contacts.byAccount'>[number] => ({
  id: priyaRaman.id,
  firstName: 'Ada',
  lastName: 'Byron',
  position: null,
  isPrimary: false,
  createdAt: priyaRaman.createdAt,
  email: null,
  doNotEmail: false,
  phone: null,
  ...values,
});
