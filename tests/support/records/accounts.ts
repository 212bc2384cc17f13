import type { AccountRecord } from '#shared/accounts/accounts.schema.ts';
import { accountFields } from '#shared/accounts/accounts.ts';
import { emptyFields } from './emptyFields.ts';

/** An account as the server returns it. */
export const sunriseCare: AccountRecord = {
  ...emptyFields(accountFields),
  id: '019aa5f0-0000-7000-8000-0000000000a1',
  name: 'Sunrise Care',
  accountType: 'small_business',
  legalName: 'Sunrise Community Care Pty Ltd',
  abn: '51824753556',
  taxId: '824 753 556',
  parentAccountId: '019aa5f0-0000-7000-8000-0000000000a2',
  parentAccountName: 'Coastline Health Group',
  industry: 'Disability support',
  website: 'https://sunrise.example',
  businessEmail: 'hello@sunrise.example',
  businessPhone: '(02) 5550 1234',
  annualRevenue: 2_450_000,
  employeeCount: 38,
  address: '88 Macquarie Street',
  city: 'Parramatta',
  state: 'NSW',
  postcode: '2150',
  keyPersonnel: [],
  notes: 'Prefers calls before ten.',
  createdById: null,
  createdAt: new Date('2026-03-03T00:00:00Z'),
  updatedAt: new Date('2026-11-21T07:00:00Z'),
  version: 4,
};
