import {
  choice,
  date,
  fields,
  labelsOf,
  longText,
  optionalChoice,
  person,
  record,
  searched,
  text,
  texts,
} from '../fields/kinds.ts';
import { optionSet } from '../fields/optionSet.ts';
import { fieldFilters, parsersOf } from '../records/fieldFilters.ts';
import { anyOf, commonFilters, dateRange, sortParser, yesNoFilter } from '../records/filters.ts';
import { groupNumbers } from './groupFilter.ts';

/** An account has one current registration; the others are history and applications. */
export const registrationState = optionSet({
  current: 'Current',
  applied: 'Applied for',
  replaced: 'Replaced',
  lapsed: 'Lapsed',
  ended: 'Ended',
});

export type RegistrationState = keyof typeof registrationState.labels;

/** The states that many registrations can be given at once: of an account only one can be current. */
export const closedState = optionSet({
  replaced: registrationState.labels.replaced,
  lapsed: registrationState.labels.lapsed,
  ended: registrationState.labels.ended,
});

/** What kind of audit it rests on. */
export const registrationPathway = optionSet({
  certification: 'Certification',
  verification: 'Verification',
});

/** Current registrations that need something done. */
export const registrationDue = optionSet({
  renewing: 'Expires in 6 months',
  mid_term: 'Mid-term due in 6 months',
  overdue: 'Overdue',
});

/** The sort keys of a list of registrations; without one by the expiry of the current ones, and the others last. */
export const registrationSortParser = sortParser([
  'next',
  'number',
  'account',
  'state',
  'pathway',
  'startsOn',
  'expiresOn',
  'midTerm',
  'auditor',
  'packageSold',
  'owner',
  'created',
]);

export const registrationFields = fields({
  number: text('Registration ID', 60).required('Registration ID is required'),
  accountId: record('Account', 'account').required('Choose an account'),
  state: choice('State', registrationState),
  pathway: optionalChoice('Pathway', registrationPathway),
  groups: texts('Groups held', 'group'),
  startsOn: date('Start'),
  expiresOn: date('Expires'),
  renewalStartedOn: date('Renewal started on'),
  midTermStartedOn: date('Mid-term audit began on'),
  midTermExtendedTo: date('Mid-term audit extended to'),
  midTermExemption: text('Exempt from the mid-term audit, because', 500),
  auditFinishedOn: date('Last audit finished on'),
  auditor: searched(text('Auditor'), 'both'),
  packageSold: searched(text('Package sold'), 'list'),
  ownerId: person('Owner'),
  notes: longText('Notes'),
});

export const registrationLabels = labelsOf(registrationFields);

export const registrationFieldFilters = fieldFilters(registrationFields, {
  owner: 'ownerId',
  state: 'state',
  pathway: 'pathway',
  accountId: 'accountId',
});

export const registrationFilterParsers = {
  ...parsersOf(registrationFieldFilters),
  ...commonFilters,
  due: anyOf(registrationDue, { isOptional: true }),
  /** By expiry; only current ones. */
  renews: dateRange,
  /** 'yes': a mid-term audit is still to begin. */
  awaitsMidTerm: yesNoFilter,
  /** The last day to begin the mid-term audit, where one is still to begin. */
  midTerm: dateRange,
  /** Holds any of these groups. */
  group: groupNumbers,
};

/** Set beside the form. The certificate is the id of one of its documents. */
export const registrationFacts = fields({ certificateId: text('Certificate') });

export const registrationFactLabels = { midTerm: 'Mid-term by', outlets: 'Outlets' };
