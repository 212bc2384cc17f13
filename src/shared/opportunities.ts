import { choice } from './fields/choice.ts';
import type { LeadStatus } from './leads.ts';
import {
  anyOf,
  dateRange,
  numberRange,
  person,
  recordId,
  searchText,
  sortParser,
} from './records/filters.ts';

/** The columns of the pipeline, from the first to the last. */
export const opportunityStage = choice({
  qualification: 'Qualification',
  needs_analysis: 'Needs Analysis',
  proposal: 'Proposal',
  negotiation: 'Negotiation',
  won: 'Won',
  lost: 'Lost',
});

export type OpportunityStage = keyof typeof opportunityStage.labels;

/** The chance of winning, in per cent, that an opportunity takes on as it comes to a stage. */
export const stageProbability: Record<OpportunityStage, number> = {
  qualification: 10,
  needs_analysis: 30,
  proposal: 50,
  negotiation: 75,
  won: 100,
  lost: 0,
};

/** Won and lost opportunities have come to their end, and tell on which day. */
export const isClosed = (stage: OpportunityStage) => stage === 'won' || stage === 'lost';

/** The stages that a lead's opportunity may begin in. */
export const openStage = choice({
  qualification: opportunityStage.labels.qualification,
  needs_analysis: opportunityStage.labels.needs_analysis,
  proposal: opportunityStage.labels.proposal,
  negotiation: opportunityStage.labels.negotiation,
});

/** A lead that becomes an opportunity says the same as its opportunity's first stage. */
export const leadStatusByStage: Record<keyof typeof openStage.labels, LeadStatus> = {
  qualification: 'qualified',
  needs_analysis: 'qualified',
  proposal: 'proposal_sent',
  negotiation: 'negotiation',
};

/** Where a lead's opportunity begins, unless somebody says otherwise. */
export const stageByLeadStatus: Record<LeadStatus, keyof typeof openStage.labels> = {
  new: 'qualification',
  contacted: 'qualification',
  qualified: 'qualification',
  proposal_sent: 'proposal',
  negotiation: 'negotiation',
  closed_won: 'negotiation',
  closed_lost: 'qualification',
};

/** What the boxes of a lost reason offer; any other words will do as well. */
export const lostReasons = [
  'Price',
  'Chose another consultancy',
  'Does it themselves',
  'No decision',
  'No answer',
  'Not a fit',
];

// What board and list of opportunities need to know: without zod, which only forms load.

/** What board and list may be narrowed to. */
export const opportunityFilterParsers = {
  search: searchText,
  stage: anyOf(opportunityStage),
  owner: person,
  /** The day on which one closed or is expected to. */
  closing: dateRange,
  value: numberRange,
  probability: numberRange,
  created: dateRange,
  accountId: recordId,
  contactId: recordId,
};

/** The columns that a list of opportunities shows; without one asked for, the newest come first. */
export const opportunitySortParser = sortParser([
  'name',
  'account',
  'contact',
  'stage',
  'value',
  'probability',
  'closing',
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
  expectedCloseDate: 'Expected Close Date',
  closedOn: 'Closed On',
  lostReason: 'Lost Reason',
  nextStep: 'Next Step',
  description: 'Description',
};
