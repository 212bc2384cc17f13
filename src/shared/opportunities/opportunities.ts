import { formatAud, formatCents } from '../fields/format.ts';
import {
  aud,
  choice,
  date,
  fields,
  labelsOf,
  longText,
  percent,
  person,
  record,
  searched,
  text,
} from '../fields/kinds.ts';
import { optionSet } from '../fields/optionSet.ts';
import { ACCOUNT_AND_CONTACT_MESSAGE, type LeadStatus } from '../leads/leads.ts';
import { LOST_REASON_LENGTH, lostFor } from '../lostReasons.ts';
import { fieldFilters, parsersOf } from '../records/fieldFilters.ts';
import { anyOf, commonFilters, sortParser, yesNoFilter } from '../records/filters.ts';

export const opportunityStage = optionSet({
  qualification: 'Qualification',
  needs_analysis: 'Needs analysis',
  proposal: 'Proposal',
  negotiation: 'Negotiation',
  won: 'Won',
  lost: 'Lost',
});

export type OpportunityStage = keyof typeof opportunityStage.labels;

/** The columns of the board. Renewals of registrations that nobody has begun have one of their own, in place of that of their stage. */
export const boardColumn = optionSet({ renewals: 'Renewals', ...opportunityStage.labels });

export type BoardColumn = keyof typeof boardColumn.labels;

export const columnOf = ({
  stage,
  isRenewal,
}: {
  stage: OpportunityStage;
  isRenewal: boolean;
}): BoardColumn => (isRenewal && stage === 'qualification' ? 'renewals' : stage);

interface Valued {
  value: number | null;
  monthlyFee: number | null;
}

/** '$3,500', or '$500 a month' where the proposal by which it was won is only a fee; null without a value. */
export function describeValue({ value, monthlyFee }: Valued) {
  if (!value && monthlyFee) return `${formatCents(monthlyFee)} a month`;
  return value === null ? null : formatAud(value);
}

/** '$3,500 excl. GST' */
export function describeValueAndGst(valued: Valued) {
  const value = describeValue(valued);
  return value && `${value} excl. GST`;
}

/** The probability, in per cent, that an opportunity gets when it enters a stage. */
export const stageProbability: Record<OpportunityStage, number> = {
  qualification: 10,
  needs_analysis: 30,
  proposal: 50,
  negotiation: 75,
  won: 100,
  lost: 0,
};

export const isClosed = (stage: BoardColumn) => stage === 'won' || stage === 'lost';

export const openStage = optionSet({
  qualification: opportunityStage.labels.qualification,
  needs_analysis: opportunityStage.labels.needs_analysis,
  proposal: opportunityStage.labels.proposal,
  negotiation: opportunityStage.labels.negotiation,
});

/** The stage in which an opportunity was before it was lost; of one that came as lost nobody knows it. */
export const lostFrom = optionSet({ ...openStage.labels, won: 'Won', unknown: 'Not known' });

/** What converting sets the lead to, by the first stage. */
export const leadStatusByStage: Record<keyof typeof openStage.labels, LeadStatus> = {
  qualification: 'qualified',
  needs_analysis: 'qualified',
  proposal: 'proposal_sent',
  negotiation: 'negotiation',
};

export const stageByLeadStatus: Record<LeadStatus, keyof typeof openStage.labels> = {
  new: 'qualification',
  contacted: 'qualification',
  qualified: 'qualification',
  proposal_sent: 'proposal',
  negotiation: 'negotiation',
  closed_won: 'negotiation',
  closed_lost: 'qualification',
};

export const opportunitySortParser = sortParser([
  'name',
  'account',
  'contact',
  'stage',
  'value',
  'probability',
  'closing',
  'lostReason',
  'nextStep',
  'owner',
  'created',
]);

export const opportunityFields = fields({
  name: text('Name').required('Name is required'),
  accountId: record('Account', 'account').required(ACCOUNT_AND_CONTACT_MESSAGE),
  contactId: record('Contact', 'contact').required(ACCOUNT_AND_CONTACT_MESSAGE),
  leadId: record('Lead', 'lead'),
  stage: choice('Stage', opportunityStage),
  value: aud('Value'),
  probability: percent('Probability', stageProbability.qualification),
  expectedCloseDate: date('Expected close'),
  closedOn: date('Closed on'),
  lostReason: text('Lost reason', LOST_REASON_LENGTH),
  ownerId: person('Owner'),
  nextStep: searched(text('Next step', 500), 'list'),
  description: longText('Description'),
});

/** Change along with the stage. */
export const STAGE_FOLLOWERS = ['probability', 'closedOn', 'lostReason'] as const;

export const opportunityLabels = labelsOf(opportunityFields);

/** Shown where the total of a proposal may stand beside it. */
export const VALUE_WITHOUT_GST = 'Value excl. GST';

export const opportunityFacts = fields({
  /** The day on which it closed or is expected to. */
  closing: date('Close date'),
  weighted: aud('Expected value'),
});

export const opportunityFieldFilters = fieldFilters(
  { ...opportunityFields, ...opportunityFacts },
  {
    owner: 'ownerId',
    stage: 'stage',
    closing: 'closing',
    value: 'value',
    probability: 'probability',
    /** A part of the reason for which it was lost. */
    lostReason: 'lostReason',
    accountId: 'accountId',
    contactId: 'contactId',
  },
);

export const opportunityFilterParsers = {
  ...parsersOf(opportunityFieldFilters),
  ...commonFilters,
  lostFor: anyOf(lostFor, { isOptional: true }),
  lostFrom: anyOf(lostFrom, { isOptional: true }),
  /** Renewals of registrations that nobody has begun. */
  renewal: yesNoFilter,
};
