import { type LeadRecord, leadChanges } from '#shared/leads/leads.schema.ts';
import { leadFields } from '#shared/leads/leads.ts';
import type { Input } from '../render.tsx';
import { emptyFields } from './emptyFields.ts';

/** A lead as the server returns it. */
export const auditLead: LeadRecord = {
  ...emptyFields(leadFields),
  id: 'a',
  version: 3,
  title: 'Internal audit before the mid-term audit',
  enquiryType: 'audit_request',
  source: 'referral',
  accountId: '019aa5f0-0000-7000-8000-0000000000a1',
  accountName: 'Sunrise Care',
  contactId: '019aa5f0-0000-7000-8000-0000000000c1',
  contactName: 'Ada Byron',
  contactEmail: 'ada@sunrise.example',
  contactDoNotEmail: false,
  contactPhone: '0491 570 156',
  isContactErased: false,
  description: 'Mid-term audit in nine weeks.',
  status: 'qualified',
  priority: 'urgent',
  estimatedValue: 14_500,
  probability: 60,
  expectedCloseDate: '2026-12-01',
  opportunityId: null,
  assignedToName: null,
  followUpTime: null,
  nextAction: 'Book the on-site day',
  painPoints: ['New team leaders'],
  providerType: 'registered_seeking_support',
  lastContactDate: null,
  firstAnswerAt: null,
  answerMinutes: null,
  isAnswerOverdue: false,
  qualificationScore: 64,
  conversionProbability: 56,
  leadScore: 89,
  scoreParts: [{ label: 'Enquiry type', points: 18, weight: 20 }],
  formData: null,
  createdById: null,
  createdAt: new Date('2026-11-09T00:00:00Z'),
  updatedAt: new Date('2026-11-09T00:00:00Z'),
};

/** The lead after an update, with the empty fields as the server stores them. */
export const afterUpdate = (lead: LeadRecord, { version, data }: Input<'leads.update'>): LeadRecord => ({
  ...lead,
  ...leadChanges.parse(data),
  version: version + 1,
});
