import { accountFields } from '../accounts/accounts.ts';
import {
  choice,
  email,
  fields,
  labelsOf,
  longText,
  percent,
  phone,
  record,
  searched,
  text,
  web,
  yesNo,
} from '../fields/kinds.ts';
import { optionSet } from '../fields/optionSet.ts';
import { fieldFilters, parsersOf } from '../records/fieldFilters.ts';
import { commonFilters, onlyTrue, sortParser } from '../records/filters.ts';

export const contactRole = optionSet({
  decision_maker: 'Decision Maker',
  influencer: 'Influencer',
  champion: 'Champion',
  gatekeeper: 'Gatekeeper',
  technical_contact: 'Technical Contact',
  financial_contact: 'Financial Contact',
  end_user: 'End User',
});

export type ContactRole = keyof typeof contactRole.labels;

/** The role of a contact where it is not known. */
export const DEFAULT_ROLE: ContactRole = 'end_user';

/** A contact's influence on decisions, 0–100, where it is not known. */
export const DEFAULT_INFLUENCE = 50;

export const INFLUENCE_STEP = 5;

/** A contact from the website may have no last name. */
export const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim();

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

export const contactFields = fields({
  firstName: text('First name', 100).required('First name is required'),
  lastName: text('Last name', 100).required('Last name is required'),
  accountId: record('Account', 'account'),
  email: searched(email('Email'), 'both'),
  personalEmail: searched(email('Personal email'), 'everything'),
  phone: phone('Phone'),
  mobile: phone('Mobile'),
  directPhone: phone('Direct phone'),
  position: searched(text('Position'), 'list'),
  department: searched(text('Department'), 'list'),
  contactRole: choice('Contact role', contactRole, DEFAULT_ROLE),
  decisionMakerInfluence: percent('Influence', DEFAULT_INFLUENCE),
  linkedinUrl: web('LinkedIn URL'),
  isPrimary: yesNo('Primary Contact'),
  /** Some mails are sent all the same: docs/operations.md. */
  doNotEmail: yesNo('Do not email'),
  notes: longText('Notes'),
});

export const contactLabels = labelsOf(contactFields);

export const contactFieldFilters = fieldFilters(
  { ...contactFields, accountType: accountFields.accountType },
  {
    contactRole: 'contactRole',
    accountType: 'accountType',
    isPrimary: 'isPrimary',
    doNotEmail: 'doNotEmail',
    influence: 'decisionMakerInfluence',
  },
);

export const contactFilterParsers = {
  ...parsersOf(contactFieldFilters),
  ...commonFilters,
  /** The list leaves out contacts without an account unless this is set. */
  withoutAccount: onlyTrue,
};
