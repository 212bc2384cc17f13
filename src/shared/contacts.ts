import { accountType } from './accounts.ts';
import { choice } from './fields/choice.ts';
import {
  anyOf,
  dateRange,
  lastContact,
  numberRange,
  onlyTrue,
  person,
  searchText,
  sortParser,
  yesNo,
} from './records/filters.ts';

// This file has no zod, because lists load it and only forms load zod.

export const contactRole = choice({
  decision_maker: 'Decision Maker',
  influencer: 'Influencer',
  champion: 'Champion',
  gatekeeper: 'Gatekeeper',
  technical_contact: 'Technical Contact',
  financial_contact: 'Financial Contact',
  end_user: 'End User',
});

export type ContactRole = keyof typeof contactRole.labels;

/** A contact's influence on decisions, 0–100, where it is not known. */
export const DEFAULT_INFLUENCE = 50;

/** The step of the slider. */
export const INFLUENCE_STEP = 5;

/** 'Ada Byron'; a contact from the website may have no last name. */
export const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim();

/** The filters of a list of contacts. */
export const contactFilterParsers = {
  search: searchText,
  contactRole: anyOf(contactRole),
  accountType: anyOf(accountType),
  isPrimary: yesNo,
  influence: numberRange,
  lastContact,
  created: dateRange,
  createdBy: person,
  /** True for only the contacts without an account, which the list otherwise leaves out. */
  withoutAccount: onlyTrue,
};

/** The sort keys of a list of contacts; by first name without one. */
export const contactSortParser = sortParser([
  'firstName',
  'lastName',
  'account',
  'position',
  'role',
  'influence',
  'email',
  'created',
]);

/** The label of each field: on the form, on the record's screen, in conflicts, in files. */
export const contactLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  accountId: 'Account',
  email: 'Email',
  personalEmail: 'Personal email',
  phone: 'Phone',
  mobile: 'Mobile',
  directPhone: 'Direct phone',
  position: 'Position',
  department: 'Department',
  contactRole: 'Contact role',
  decisionMakerInfluence: 'Influence',
  linkedinUrl: 'LinkedIn URL',
  isPrimary: 'Primary Contact',
  notes: 'Notes',
};
