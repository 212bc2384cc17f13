import { opportunityChanges, opportunityInput, opportunitySelection } from '#shared/opportunities.schema.ts';
import { opportunityLabels, opportunityStage } from '#shared/opportunities.ts';
import { amountCell, choiceCell, countCell, dayCell } from '#shared/records/csv/cells.ts';
import { CREATED_COLUMN, columnsOf, ID_COLUMN } from '#shared/records/csv/columns.ts';
import { accountReference } from '../accounts/accounts.csv.ts';
import { contactReference, withinContact } from '../contacts/contacts.csv.ts';
import { leadReference } from '../leads/leads.csv.ts';
import { memberReference } from '../records/csv/import/references.ts';
import type { RecordCsv } from '../records/csv/recordCsv.ts';
import { clearAssigners, deriveStageFields, rejectMismatches } from './importOpportunities.service.ts';
import type { OpportunityFilters } from './opportunities.queries.ts';

/** The columns of opportunities in a CSV file, in their order. */
export const opportunityColumns = columnsOf(
  opportunityLabels,
  {
    id: ID_COLUMN,
    createdOn: CREATED_COLUMN,
    name: { aliases: ['opportunity', 'opportunity name', 'deal', 'deal name', 'title'] },
    account: { label: 'Account', aliases: ['account name', 'company', 'organisation', 'organization'] },
    accountId: { label: 'Account ID' },
    contact: { label: 'Contact', aliases: ['contact name', 'contact email', 'person', 'email'] },
    contactId: { label: 'Contact ID' },
    lead: { label: 'Lead', aliases: ['lead title'] },
    leadId: { label: 'Lead ID' },
    stage: { cell: choiceCell(opportunityStage.labels), aliases: ['status', 'sales stage'] },
    value: { cell: amountCell, aliases: ['amount', 'deal value'] },
    probability: { cell: countCell },
    expectedCloseDate: { cell: dayCell, aliases: ['expected close date', 'close date'] },
    closedOn: { cell: dayCell, aliases: ['closed date', 'actual close date'] },
    lostReason: { aliases: ['loss reason', 'reason lost'] },
    owner: { label: opportunityLabels.ownerId, aliases: ['assigned to', 'assignee'] },
  },
  [
    ...['id', 'name', 'account', 'accountId', 'contact', 'contactId', 'lead', 'leadId', 'stage', 'value'],
    ...[
      'probability',
      'expectedCloseDate',
      'closedOn',
      'lostReason',
      'owner',
      'nextStep',
      'description',
      'createdOn',
    ],
  ],
);

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
