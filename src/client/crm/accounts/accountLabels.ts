import type { AccountValues } from '#shared/accounts.ts';

/** What each field of an account is called, on the form, on its screen and where two people's changes meet. */
export const accountLabels: Record<keyof AccountValues, string> = {
  name: 'Display Name',
  accountType: 'Account Type',
  legalName: 'Legal Name',
  businessName: 'Business Name',
  abn: 'ABN',
  taxId: 'Tax ID',
  parentAccountId: 'Parent Account',
  industry: 'Industry',
  website: 'Website',
  businessEmail: 'Business Email',
  businessPhone: 'Business Phone',
  phone: 'Alternative Phone',
  email: 'Alternative Email',
  annualRevenue: 'Annual Revenue',
  employeeCount: 'Employee Count',
  address: 'Address',
  city: 'City',
  state: 'State',
  postcode: 'Postcode',
  notes: 'Notes',
};
