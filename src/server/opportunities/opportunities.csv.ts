import { opportunityChanges, opportunityInput, opportunitySelection } from '#shared/opportunities.schema.ts';
import { opportunityFields, opportunityLabels } from '#shared/opportunities.ts';
import { type CsvColumn, recordColumns } from '#shared/records/csv/columns.ts';
import { accountParent, accountReference } from '../accounts/accounts.csv.ts';
import { contactParent, contactReference, withinContact } from '../contacts/contacts.csv.ts';
import { leadReference } from '../leads/leads.csv.ts';
import { memberReference } from '../records/csv/members.ts';
import type { RecordCsv } from '../records/csv/recordCsv.ts';
import {
  clearAssigners,
  completeWon,
  deriveStageFields,
  rejectMismatches,
} from './importOpportunities.service.ts';
import type { OpportunityFilters } from './opportunities.queries.ts';

/** The columns of opportunities in a CSV file, in their order. */
export const opportunityColumns: CsvColumn[] = recordColumns(opportunityFields, {
  name: ['opportunity', 'opportunity name', 'deal', 'deal name', 'deal - title', 'title'],
  account: [
    ...['account name', 'company', 'company name', 'organisation', 'organization', 'organisation name'],
    ...['client', 'provider', 'associated company', 'deal - organization'],
  ],
  contact: [
    ...[
      'contact name',
      'contact person',
      'full name',
      'associated contact',
      'deal - contact person',
      'person',
    ],
    ...['contact email', 'email'],
  ],
  lead: ['lead title'],
  stage: ['status', 'sales stage', 'deal stage', 'deal - stage'],
  value: ['amount', 'deal value', 'deal - value'],
  expectedCloseDate: ['expected close date', 'close date'],
  closedOn: ['closed date', 'actual close date', 'deal - won time', 'deal - deal closed on'],
  lostReason: ['loss reason', 'reason lost', 'closed lost reason', 'deal - lost reason', 'why lost'],
  owner: ['assigned to', 'assignee', 'deal owner', 'deal - owner'],
});

/** The columns that leads have as well. */
const SAME_IN_LEADS = [
  ...['account', 'accountId', 'contact', 'contactId', 'expectedCloseDate', 'closedOn', 'description'],
  'createdOn',
];

export const opportunityCsv = {
  columns: opportunityColumns,
  selection: opportunitySelection,
  import: {
    input: opportunityInput,
    changes: opportunityChanges,
    labels: opportunityLabels,
    match: {
      name: { fields: ['name'], sql: 'stored.name' },
      scope: withinContact,
      ambiguous: 'of this contact are called so',
    },
    parents: [accountParent, contactParent],
    madeFrom: {
      table: 'leads',
      field: 'lead',
      when: { field: 'status', value: 'closed_won' },
      columns: {
        ...{ name: 'title', value: 'estimatedValue', owner: 'assignedTo', nextStep: 'nextAction' },
        ...Object.fromEntries(SAME_IN_LEADS.map((field) => [field, field])),
      },
      complete: completeWon,
    },
    references: [
      accountReference('account', 'Account'),
      contactReference,
      leadReference,
      memberReference('owner', opportunityLabels.ownerId),
    ],
    derive: deriveStageFields,
    owner: { field: 'ownerId' },
    rejectMoves: rejectMismatches,
    beforeWrite: clearAssigners,
  },
} satisfies RecordCsv<OpportunityFilters>;
