import { accountType } from './accounts.ts';
import { choice } from './fields/choice.ts';
import { anyOf, dateRange, numberRange, onlyTrue, searchText, sortParser, yesNo } from './records/filters.ts';

// What lists and cards of contacts need to know: without zod, which only forms load.

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

/** How much a contact decides, 0–100; not known counts as this. */
export const DEFAULT_INFLUENCE = 50;

/** The slider moves by this. */
export const INFLUENCE_STEP = 5;

/** 'Ada Byron'. */
export const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim();

/** What a list of contacts may be narrowed to. */
export const contactFilterParsers = {
  search: searchText,
  contactRole: anyOf(contactRole),
  accountType: anyOf(accountType),
  isPrimary: yesNo,
  influence: numberRange,
  created: dateRange,
  /** Only the contacts without an account, which the list otherwise leaves out. */
  withoutAccount: onlyTrue,
};

/** The columns that a list of contacts shows; without one asked for it runs by first name. */
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
  firstName: 'First Name',
  lastName: 'Last Name',
  accountId: 'Account',
  email: 'Email',
  personalEmail: 'Personal Email',
  phone: 'Phone',
  mobile: 'Mobile',
  directPhone: 'Direct Phone',
  position: 'Position',
  department: 'Department',
  contactRole: 'Contact Role',
  decisionMakerInfluence: 'Decision Maker Influence',
  linkedinUrl: 'LinkedIn URL',
  isPrimary: 'Primary Contact',
  notes: 'Notes',
};
