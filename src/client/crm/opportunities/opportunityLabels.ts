import type { OpportunityValues } from '#shared/opportunities.ts';

/** What each field of an opportunity is called, on the form and where two people's changes meet. */
export const opportunityLabels: Record<keyof OpportunityValues, string> = {
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
