import { choice } from './fields/choice.ts';
import {
  anyOf,
  dateRange,
  lastContact,
  numberRange,
  person,
  recordId,
  searchText,
  sortParser,
  yesNo,
} from './records/filters.ts';

// This file has no zod, because lists load it and only forms load zod.

export const leadStatus = choice({
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  proposal_sent: 'Proposal Sent',
  negotiation: 'Negotiation',
  closed_won: 'Closed Won',
  closed_lost: 'Closed Lost',
});

export type LeadStatus = keyof typeof leadStatus.labels;

export const isLost = (status: LeadStatus) => status === 'closed_lost';

export const priority = choice({ low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' });

export const enquiryType = choice({
  sales_inquiry: 'Sales Inquiry',
  service_request: 'Service Request',
  support_ticket: 'Support Ticket',
  partnership: 'Partnership',
  registration: 'Registration',
  audit_request: 'Audit Request',
  consultation: 'Consultation',
  quote_request: 'Quote Request',
});

export type EnquiryType = keyof typeof enquiryType.labels;

export const leadSource = choice({
  website_form: 'Website Form',
  phone: 'Phone',
  email: 'Email',
  referral: 'Referral',
  social_media: 'Social Media',
  other: 'Other',
});

export const providerType = choice({
  new_provider: 'New Provider',
  existing_seeking_registration: 'Existing Provider Seeking Registration',
  registered_seeking_support: 'Registered Provider Seeking Support',
});

export type ProviderType = keyof typeof providerType.labels;

export const supportPackage = choice({
  essential: 'Essential Compliance Package',
  strategic_growth: 'Strategic Growth Partner',
  premium_partnership: 'Premium Partnership',
});

export type SupportPackage = keyof typeof supportPackage.labels;

/** The dashboard counts leads with a score above this as high-scoring. */
export const HIGH_SCORE = 75;

/** The probability of a new lead, in per cent. */
export const DEFAULT_PROBABILITY = 20;

/** The number of leads that the dashboard shows as recent. */
export const RECENT_LEADS = 5;

/** True if the form shows the NDIS fields. */
export const isNdisEnquiry = (type: string) => type === 'registration' || type === 'service_request';

/** The filters of a list of leads. */
export const leadFilterParsers = {
  search: searchText,
  status: anyOf(leadStatus),
  priority: anyOf(priority),
  enquiryType: anyOf(enquiryType),
  source: anyOf(leadSource),
  providerType: anyOf(providerType, { isOptional: true }),
  supportPackage: anyOf(supportPackage, { isOptional: true }),
  owner: person,
  value: numberRange,
  probability: numberRange,
  score: numberRange,
  created: dateRange,
  closes: dateRange,
  followUp: dateRange,
  lastContact,
  /** A part of the reason for which it was lost. */
  lostReason: searchText,
  /** A filter: 'yes' for leads of which an opportunity was made. */
  converted: yesNo,
  createdBy: person,
  accountId: recordId,
  contactId: recordId,
};

/** The sort keys of a list of leads; newest first without one. */
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
  'created',
]);

/** The label of each field: on the form, on the record's screen, in conflicts, in files. */
export const leadLabels = {
  title: 'Title',
  enquiryType: 'Enquiry type',
  source: 'Source',
  accountId: 'Account',
  contactId: 'Contact',
  description: 'Description',
  enquiryDetails: 'Enquiry details',
  status: 'Status',
  lostReason: 'Lost reason',
  priority: 'Priority',
  estimatedValue: 'Est. value',
  probability: 'Probability',
  expectedCloseDate: 'Expected close',
  followUpDate: 'Follow-up date',
  assignedToId: 'Assigned to',
  nextAction: 'Next action',
  budgetRange: 'Budget range',
  decisionTimeline: 'Decision timeline',
  businessImpact: 'Business impact',
  competitors: 'Competitors',
  painPoints: 'Pain points',
  providerType: 'Provider type',
  supportPackage: 'Support package',
};

/** The labels of fields that no form edits. */
export const leadFactLabels = {
  followUpTime: 'Reminder at',
  lastContactDate: 'Last contact',
  qualificationScore: 'Qualification score',
  conversionProbability: 'Conversion probability',
  leadScore: 'Lead score',
};

/** One part of a lead's score. */
export interface ScorePart {
  label: string;
  points: number;
  /** The maximum of this part. */
  weight: number;
}
