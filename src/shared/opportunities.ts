import { choice } from './fields/choice.ts';
import type { LeadStatus } from './leads.ts';
import {
  anyOf,
  dateRange,
  lastContact,
  numberRange,
  person,
  recordId,
  searchText,
  sortParser,
} from './records/filters.ts';

// This file has no zod, because lists load it and only forms load zod.

/** The stages of the pipeline, in their order. */
export const opportunityStage = choice({
  qualification: 'Qualification',
  needs_analysis: 'Needs Analysis',
  proposal: 'Proposal',
  negotiation: 'Negotiation',
  won: 'Won',
  lost: 'Lost',
});

export type OpportunityStage = keyof typeof opportunityStage.labels;

/** The probability, in per cent, that an opportunity gets when it enters a stage. */
export const stageProbability: Record<OpportunityStage, number> = {
  qualification: 10,
  needs_analysis: 30,
  proposal: 50,
  negotiation: 75,
  won: 100,
  lost: 0,
};

/** Closed opportunities have a close date. */
export const isClosed = (stage: OpportunityStage) => stage === 'won' || stage === 'lost';

/** The stages in which an opportunity may start. */
export const openStage = choice({
  qualification: opportunityStage.labels.qualification,
  needs_analysis: opportunityStage.labels.needs_analysis,
  proposal: opportunityStage.labels.proposal,
  negotiation: opportunityStage.labels.negotiation,
});

/** The status that a lead gets when it is converted, by the first stage of its opportunity. */
export const leadStatusByStage: Record<keyof typeof openStage.labels, LeadStatus> = {
  qualification: 'qualified',
  needs_analysis: 'qualified',
  proposal: 'proposal_sent',
  negotiation: 'negotiation',
};

/** The default first stage of a lead's opportunity. */
export const stageByLeadStatus: Record<LeadStatus, keyof typeof openStage.labels> = {
  new: 'qualification',
  contacted: 'qualification',
  qualified: 'qualification',
  proposal_sent: 'proposal',
  negotiation: 'negotiation',
  closed_won: 'negotiation',
  closed_lost: 'qualification',
};

/** The filters of board and list. */
export const opportunityFilterParsers = {
  search: searchText,
  stage: anyOf(opportunityStage),
  owner: person,
  /** The close date, or the expected one while open. */
  closing: dateRange,
  value: numberRange,
  probability: numberRange,
  /** A part of the reason for which it was lost. */
  lostReason: searchText,
  lastContact,
  created: dateRange,
  createdBy: person,
  accountId: recordId,
  contactId: recordId,
};

/** The sort keys of a list of opportunities; newest first without one. */
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

/** The label of each field: on the form, on the record's screen, in conflicts, in files. */
export const opportunityLabels = {
  name: 'Name',
  accountId: 'Account',
  contactId: 'Contact',
  leadId: 'Lead',
  ownerId: 'Owner',
  value: 'Value',
  stage: 'Stage',
  probability: 'Probability',
  expectedCloseDate: 'Expected close',
  closedOn: 'Closed on',
  lostReason: 'Lost reason',
  nextStep: 'Next step',
  description: 'Description',
};

/** The label of the value where the total of a proposal may stand beside it. */
export const VALUE_WITHOUT_GST = 'Value excl. GST';

/** The labels of what is computed. */
export const opportunityFactLabels = {
  /** The day on which it closed or is expected to. */
  closing: 'Close date',
  weighted: 'Weighted value',
};
