import type { LeadValues } from '#shared/leads.ts';

/** What each field of a lead is called, on the form and where two people's changes meet. */
export const leadLabels: Record<keyof LeadValues, string> = {
  title: 'Title',
  enquiryType: 'Enquiry Type',
  source: 'Source',
  accountId: 'Account',
  contactId: 'Contact',
  description: 'Description',
  enquiryDetails: 'Enquiry Details',
  status: 'Status',
  priority: 'Priority',
  estimatedValue: 'Estimated Value',
  probability: 'Probability',
  expectedCloseDate: 'Expected Close Date',
  followUpDate: 'Follow-up Date',
  assignedToId: 'Assigned To',
  nextAction: 'Next Action',
  budgetRange: 'Budget Range',
  decisionTimeline: 'Decision Timeline',
  businessImpact: 'Business Impact',
  competitors: 'Competitors',
  painPoints: 'Pain Points',
  providerType: 'Provider Type',
  supportPackage: 'Support Package',
};
