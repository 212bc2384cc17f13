import {
  abn,
  aud,
  choice,
  email,
  fields,
  labelsOf,
  longText,
  phone,
  record,
  searched,
  text,
  texts,
  web,
  whole,
} from '../fields/kinds.ts';
import { optionSet } from '../fields/optionSet.ts';
import { fieldFilters, parsersOf } from '../records/fieldFilters.ts';
import { commonFilters, sortParser } from '../records/filters.ts';

export const accountType = optionSet({
  small_business: 'Small business',
  enterprise: 'Enterprise',
  government: 'Government',
  non_profit: 'Non-profit',
  startup: 'Startup',
  individual: 'Individual',
});

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

export const accountFields = fields({
  name: text('Display Name').required('Display name is required'),
  accountType: choice('Account Type', accountType),
  legalName: searched(text('Legal Name'), 'both'),
  businessName: searched(text('Business Name'), 'both'),
  abn: searched(abn('ABN'), 'everything'),
  taxId: text('Tax ID', 50),
  parentAccountId: record('Parent Account', 'account'),
  industry: searched(text('Industry'), 'list'),
  website: web('Website'),
  businessEmail: searched(email('Business Email'), 'everything'),
  businessPhone: phone('Business Phone'),
  phone: phone('Alternative Phone'),
  email: searched(email('Alternative Email'), 'everything'),
  annualRevenue: aud('Annual Revenue'),
  employeeCount: whole('Employee Count'),
  address: text('Address', 500),
  city: text('City'),
  state: text('State', 50),
  postcode: text('Postcode', 20),
  keyPersonnel: searched(texts('Key personnel', 'person'), 'everything'),
  notes: longText('Notes'),
});

/** The label of each field: on the form, on the record's screen, in conflicts, in files. */
export const accountLabels = labelsOf(accountFields);

export const accountFieldFilters = fieldFilters(accountFields, {
  accountType: 'accountType',
  revenue: 'annualRevenue',
  employees: 'employeeCount',
});

export const accountFilterParsers = { ...parsersOf(accountFieldFilters), ...commonFilters };
