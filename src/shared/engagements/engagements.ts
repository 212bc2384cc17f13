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
} from '../fields/kinds.ts';
import { optionSet } from '../fields/optionSet.ts';
import { fieldFilters, parsersOf } from '../records/fieldFilters.ts';
import { commonFilters, sortParser } from '../records/filters.ts';
import { groupNumbers } from '../registrations/groupFilter.ts';

export const engagementState = optionSet({ running: 'Running', finished: 'Finished', stopped: 'Stopped' });

export type EngagementState = keyof typeof engagementState.labels;

/** The party that does a step. */
export const stepActor = optionSet({
  us: 'Us',
  client: 'Client',
  auditor: 'Auditor',
  commission: 'Commission',
});

export type StepActor = keyof typeof stepActor.labels;

export const stepState = optionSet({ open: 'To do', done: 'Done', not_needed: 'Not needed' });

export type StepState = keyof typeof stepState.labels;

export const engagementSortParser = sortParser([
  'due',
  'step',
  'name',
  'account',
  'state',
  'actsNow',
  'startsOn',
  'owner',
  'created',
]);

export const engagementFields = fields({
  name: text('Name').required('Name is required'),
  accountId: record('Account', 'account').required('Choose an account'),
  state: choice('State', engagementState),
  startsOn: date('Start'),
  ownerId: person('Owner'),
  notes: longText('Notes'),
});

export const engagementLabels = labelsOf(engagementFields);

/** The facts of the current step, which follow from the steps. */
export const engagementFacts = fields({
  step: searched(text('Current step'), 'list'),
  dueOn: date('Due'),
  actsNow: optionalChoice('Waiting for', stepActor),
});

export const engagementFactLabels = labelsOf(engagementFacts);

export const stepFields = fields({
  state: choice('State', stepState),
  doneOn: date('Done on'),
  dueOn: date('Due'),
  actor: choice('Waiting for', stepActor),
  ownerId: person('Owner'),
  needed: longText('What we need from the client', 500),
  note: longText('Note', 2_000),
});

export const stepLabels = labelsOf(stepFields);

export const engagementFieldFilters = fieldFilters(
  { ...engagementFields, ...engagementFacts },
  { owner: 'ownerId', state: 'state', accountId: 'accountId', step: 'step', due: 'dueOn', actor: 'actsNow' },
);

export const engagementFilterParsers = {
  ...parsersOf(engagementFieldFilters),
  ...commonFilters,
  /** Those whose proposal or whose account's registration has any of these registration groups. */
  group: groupNumbers,
};
