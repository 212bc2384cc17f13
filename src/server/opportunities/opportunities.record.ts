import { opportunitySelection } from '#shared/opportunities.schema.ts';
import { opportunityLabels, opportunityStage } from '#shared/opportunities.ts';
import { amountCell, choiceCell, countCell, dayCell } from '#shared/records/csv/cells.ts';
import { columnsOf, ID_COLUMN } from '#shared/records/csv/columns.ts';
import { defineRecord } from '../records/record.ts';
import { applicableChange, changeOpportunityInBulk } from './bulkChange.service.ts';
import { Opportunity } from './opportunities.entity.ts';
import { opportunityList, selectOpportunityIds } from './opportunities.queries.ts';

/** The columns of opportunities in a CSV file, in their order. */
const opportunityColumns = columnsOf(
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

export const opportunities = defineRecord({
  noun: 'opportunity',
  table: 'opportunities',
  entity: Opportunity,
  title: 'name',
  parents: { account_id: 'accounts', contact_id: 'contacts' },
  links: { lead_id: 'leads' },
  unique: 'lead_id',
  selectIds: selectOpportunityIds,
  list: opportunityList,
  applyBulkChange: changeOpportunityInBulk,
  pickBulkChange: applicableChange,
  duplicates: {
    subtitle: '(select name from accounts where accounts.id = account_id)',
    namesWithin: 'account_id',
  },
  csv: { columns: opportunityColumns, selection: opportunitySelection },
});
