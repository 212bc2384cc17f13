import { formatAud, formatDay } from '#shared/fields/format.ts';
import type { OpportunityValues } from '#shared/opportunities.schema.ts';
import { opportunityLabels, opportunityStage } from '#shared/opportunities.ts';
import { AccountName } from '../accounts/AccountName.tsx';
import { ContactName } from '../contacts/ContactName.tsx';
import { LeadTitle } from '../leads/LeadTitle.tsx';
import type { ImportFacts } from '../records/recordType.ts';
import { AssigneeName } from '../team/AssigneeName.tsx';
import { opportunities } from './opportunities.record.ts';

export const opportunityImport: ImportFacts = {
  noun: opportunities.noun,
  labels: opportunityLabels,
  matchingHint: 'An opportunity that is there already is found by its ID, or by name, account and contact.',
  requiredFields: 'Name, Account and Contact',
};

/** The display of an opportunity's values, by field; a field without an entry is shown as it is. */
export const opportunityFormats = {
  accountId: (id: OpportunityValues['accountId']) => id && <AccountName id={id} />,
  contactId: (id: OpportunityValues['contactId']) => id && <ContactName id={id} />,
  leadId: (id: OpportunityValues['leadId']) => id && <LeadTitle id={id} />,
  ownerId: (id: OpportunityValues['ownerId']) => id && <AssigneeName id={id} />,
  value: (value: OpportunityValues['value']) => (typeof value === 'number' ? formatAud(value) : ''),
  stage: (stage: OpportunityValues['stage']) => opportunityStage.labels[stage],
  probability: (value: OpportunityValues['probability']) => `${value}%`,
  expectedCloseDate: (day: OpportunityValues['expectedCloseDate']) => day && formatDay(day),
  closedOn: (day: OpportunityValues['closedOn']) => day && formatDay(day),
};
