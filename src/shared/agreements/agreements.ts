import {
  aud,
  choice,
  date,
  fields,
  labelsOf,
  longText,
  person,
  record,
  text,
  whole,
} from '../fields/kinds.ts';
import { optionSet } from '../fields/optionSet.ts';
import { fieldFilters, parsersOf } from '../records/fieldFilters.ts';
import { commonFilters, sortParser } from '../records/filters.ts';

/** Follows from the terms, for each day: `stateOn`. */
export const agreementState = optionSet({
  to_begin: 'To begin',
  running: 'Running',
  paused: 'Paused',
  notice_given: 'Notice given',
  ended: 'Ended',
});

export type AgreementState = keyof typeof agreementState.labels;

/** A change takes effect with a period. */
export const changeKind = optionSet({
  price: 'New price',
  pause: 'Pause',
  resume: 'Resume',
  notice: 'Notice',
});

export type ChangeKind = keyof typeof changeKind.labels;

export const agreementSortParser = sortParser([
  'account',
  'name',
  'price',
  'state',
  'firstDay',
  'minimumUntil',
  'lastDay',
  'owner',
  'created',
]);

export const agreementFields = fields({
  name: text('Name').required('Enter what is agreed, such as a package'),
  accountId: record('Account', 'account').required('Choose an account'),
  price: aud('Price a month, excl. GST'),
  firstDay: date('First day'),
  minimumUntil: date('Minimum until'),
  noticeMonths: whole('Months of notice'),
  firstInvoiceFrom: date('First invoice from us'),
  ownerId: person('Owner'),
  notes: longText('Notes'),
});

export const agreementLabels = labelsOf(agreementFields);

/** What no form edits: it follows from the terms. */
export const agreementFacts = fields({
  state: choice('State', agreementState),
  /** The last day, once notice is given. */
  lastDay: date('Last day'),
});

export const agreementFactLabels = labelsOf(agreementFacts);

/** The name of the changes together. */
export const CHANGES_LABEL = 'Terms';

export const changeFields = fields({
  from: date('From'),
  price: aud('New price a month, excl. GST'),
  givenOn: date('Given on'),
  reason: text('Reason', 500).required('Enter a reason'),
});

export const agreementFieldFilters = fieldFilters(
  { ...agreementFields, ...agreementFacts },
  {
    owner: 'ownerId',
    state: 'state',
    accountId: 'accountId',
    price: 'price',
    firstDay: 'firstDay',
    minimum: 'minimumUntil',
    ends: 'lastDay',
  },
);

export const agreementFilterParsers = { ...parsersOf(agreementFieldFilters), ...commonFilters };
