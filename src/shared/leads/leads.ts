import {
  aud,
  choice,
  date,
  fields,
  labelsOf,
  longText,
  moment,
  optionalChoice,
  percent,
  person,
  record,
  searched,
  text,
  texts,
  time,
  whole,
} from '../fields/kinds.ts';
import { optionSet } from '../fields/optionSet.ts';
import { LOST_REASON_LENGTH, lostFor } from '../lostReasons.ts';
import { fieldFilters, parsersOf } from '../records/fieldFilters.ts';
import {
  anyOf,
  commonFilters,
  firstAnswer,
  personFilter,
  sortParser,
  yesNoFilter,
} from '../records/filters.ts';

export const leadStatus = optionSet({
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  proposal_sent: 'Proposal sent',
  negotiation: 'Negotiation',
  closed_won: 'Closed won',
  closed_lost: 'Closed lost',
});

export type LeadStatus = keyof typeof leadStatus.labels;

export const isLost = (status: LeadStatus) => status === 'closed_lost';

export const isClosedLead = (status: LeadStatus) => status === 'closed_won' || isLost(status);

export const priority = optionSet({ low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' });

export const enquiryType = optionSet({
  sales_inquiry: 'Sales inquiry',
  service_request: 'Service request',
  support_ticket: 'Support ticket',
  partnership: 'Partnership',
  registration: 'Registration',
  audit_request: 'Audit request',
  consultation: 'Consultation',
  quote_request: 'Quote request',
});

export type EnquiryType = keyof typeof enquiryType.labels;

export const leadSource = optionSet({
  website_form: 'Website form',
  phone: 'Phone',
  email: 'Email',
  referral: 'Referral',
  social_media: 'Social media',
  other: 'Other',
});

export type LeadSource = keyof typeof leadSource.labels;

export const providerType = optionSet({
  new_provider: 'New provider',
  existing_seeking_registration: 'Existing provider seeking registration',
  registered_seeking_support: 'Registered provider seeking support',
});

export type ProviderType = keyof typeof providerType.labels;

export const supportPackage = optionSet({
  essential: 'Essential Compliance Package',
  strategic_growth: 'Strategic Growth Partner',
  premium_partnership: 'Premium Partnership',
});

export type SupportPackage = keyof typeof supportPackage.labels;

export const HIGH_SCORE = 75;

export const DEFAULT_PROBABILITY = 20;

export const RECENT_LEADS = 5;

export const isNdisEnquiry = (type: string) => type === 'registration' || type === 'service_request';

export const leadSortParser = sortParser([
  'title',
  'account',
  'contact',
  'status',
  'lostReason',
  'priority',
  'value',
  'probability',
  'closes',
  'followUp',
  'owner',
  'firstAnswer',
  'created',
]);

/** The message for a lead, opportunity or proposal without them. */
export const ACCOUNT_AND_CONTACT_MESSAGE = 'Please select both account and contact';

export const leadFields = fields({
  title: text('Title').required('Title is required'),
  accountId: record('Account', 'account').required(ACCOUNT_AND_CONTACT_MESSAGE),
  contactId: record('Contact', 'contact').required(ACCOUNT_AND_CONTACT_MESSAGE),
  enquiryType: choice('Enquiry type', enquiryType),
  source: choice('Source', leadSource),
  status: choice('Status', leadStatus),
  /** Kept while the lead is closed as lost; never required. */
  lostReason: text('Lost reason', LOST_REASON_LENGTH),
  /** The day it was won or lost; empty while open. */
  closedOn: date('Closed on'),
  priority: choice('Priority', priority, 'medium'),
  estimatedValue: aud('Value'),
  probability: percent('Probability', DEFAULT_PROBABILITY),
  expectedCloseDate: date('Expected close'),
  followUpDate: date('Follow-up date'),
  assignedToId: person('Owner'),
  description: searched(longText('Description'), 'list'),
  enquiryDetails: longText('Enquiry details'),
  nextAction: text('Next step', 500),
  budgetRange: text('Budget range'),
  decisionTimeline: text('Decision timeline'),
  businessImpact: longText('Business impact'),
  competitors: text('Competitors', 1000),
  painPoints: texts('Pain points', 'pain point'),
  providerType: optionalChoice('Provider type', providerType),
  supportPackage: optionalChoice('Support package', supportPackage),
});

/** Change along with the status. */
export const STATUS_FOLLOWERS = ['probability', 'closedOn', 'lostReason'] as const;

export const leadLabels = labelsOf(leadFields);

/** The specification calls the next step differently on the form. */
export const leadFormLabels = { ...leadLabels, nextAction: 'Next action' };

export const leadFacts = fields({
  followUpTime: time('Reminder at'),
  lastContactDate: date('Last contact'),
  leadScore: whole('Score'),
  firstAnswerAt: moment('First answer'),
  answerMinutes: whole('Minutes of work until the first answer'),
});

export const leadFieldFilters = fieldFilters(
  { ...leadFields, ...leadFacts },
  {
    owner: 'assignedToId',
    status: 'status',
    priority: 'priority',
    followUp: 'followUpDate',
    closes: 'expectedCloseDate',
    closed: 'closedOn',
    /** A part of the reason for which it was lost. */
    lostReason: 'lostReason',
    value: 'estimatedValue',
    probability: 'probability',
    score: 'leadScore',
    enquiryType: 'enquiryType',
    source: 'source',
    providerType: 'providerType',
    supportPackage: 'supportPackage',
    accountId: 'accountId',
    contactId: 'contactId',
  },
);

export const leadFilterParsers = {
  ...parsersOf(leadFieldFilters),
  ...commonFilters,
  /** 'yes' for leads with an opportunity. */
  converted: yesNoFilter,
  lostFor: anyOf(lostFor, { isOptional: true }),
  firstAnswer,
  /** Who gave the first answer. */
  answeredBy: personFilter,
};

export interface ScorePart {
  label: string;
  points: number;
  weight: number;
}
