import { choice } from './fields/choice.ts';
import {
  anyOf,
  dateRange,
  lastContact,
  numberRange,
  person,
  searchText,
  sortParser,
} from './records/filters.ts';

// This file has no zod, because lists load it and only forms load zod.

export const accountType = choice({
  small_business: 'Small Business',
  enterprise: 'Enterprise',
  government: 'Government',
  non_profit: 'Non-Profit',
  startup: 'Startup',
  individual: 'Individual',
});

/** The filters of a list of accounts. */
export const accountFilterParsers = {
  search: searchText,
  accountType: anyOf(accountType),
  revenue: numberRange,
  employees: numberRange,
  lastContact,
  created: dateRange,
  createdBy: person,
};

/** The sort keys of a list of accounts; by name without one. */
export const accountSortParser = sortParser([
  'name',
  'type',
  'industry',
  'employees',
  'revenue',
  'city',
  'state',
  'created',
]);

/** The label of each field: on the form, on the record's screen, in conflicts, in files. */
export const accountLabels = {
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
