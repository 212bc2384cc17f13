import { opportunityLabels, opportunityStage } from './opportunities.ts';
import { amountCell, choiceCell, countCell, dayCell } from './records/csv/cells.ts';
import { columnsOf, ID_COLUMN } from './records/csv/columns.ts';

/** The columns of opportunities in a CSV file, in their order. */
export const opportunityColumns = columnsOf(
  opportunityLabels,
  {
    id: ID_COLUMN,
    account: { label: 'Account' },
    accountId: { label: 'Account ID' },
    contact: { label: 'Contact' },
    contactId: { label: 'Contact ID' },
    lead: { label: 'Lead' },
    leadId: { label: 'Lead ID' },
    stage: { cell: choiceCell(opportunityStage.labels) },
    value: { cell: amountCell },
    probability: { cell: countCell },
    expectedCloseDate: { cell: dayCell },
    closedOn: { cell: dayCell },
    owner: { label: 'Owner' },
  },
  [
    ...['id', 'name', 'account', 'accountId', 'contact', 'contactId', 'lead', 'leadId', 'stage', 'value'],
    ...['probability', 'expectedCloseDate', 'closedOn', 'lostReason', 'owner', 'nextStep', 'description'],
  ],
);
