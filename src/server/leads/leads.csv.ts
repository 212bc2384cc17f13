import { leadChanges, leadInput, leadSelection } from '#shared/leads.schema.ts';
import {
  enquiryType,
  leadLabels,
  leadSource,
  leadStatus,
  priority,
  providerType,
  supportPackage,
} from '#shared/leads.ts';
import { amountCell, choiceCell, countCell, dayCell, listCell } from '#shared/records/csv/cells.ts';
import { columnsOf, ID_COLUMN } from '#shared/records/csv/columns.ts';
import { accountReference } from '../accounts/accounts.csv.ts';
import { contactReference } from '../contacts/contacts.csv.ts';
import { memberReference } from '../records/csv/import/references.ts';
import type { RecordCsv } from '../records/csv/recordCsv.ts';
import { addScores, recordImportedLeads, rejectMismatches } from './importLeads.service.ts';
import type { LeadFilters } from './leads.queries.ts';

/** The columns of leads in a CSV file, in their order. */
export const leadColumns = columnsOf(
  leadLabels,
  {
    id: ID_COLUMN,
    title: { aliases: ['name', 'lead', 'subject'] },
    account: { label: 'Account', aliases: ['account name', 'company', 'organisation', 'organization'] },
    accountId: { label: 'Account ID' },
    contact: { label: 'Contact', aliases: ['contact name', 'contact email', 'person', 'email'] },
    contactId: { label: 'Contact ID' },
    enquiryType: { cell: choiceCell(enquiryType.labels), aliases: ['enquiry', 'type'] },
    source: { cell: choiceCell(leadSource.labels), aliases: ['lead source'] },
    status: { cell: choiceCell(leadStatus.labels), aliases: ['stage', 'lead status'] },
    priority: { cell: choiceCell(priority.labels) },
    estimatedValue: { cell: amountCell, aliases: ['value', 'amount', 'est. value'] },
    probability: { cell: countCell },
    expectedCloseDate: { cell: dayCell, aliases: ['close date', 'expected close'] },
    followUpDate: { cell: dayCell, aliases: ['follow up', 'next contact'] },
    assignedTo: { label: 'Assigned To', aliases: ['owner', 'assignee'] },
    budgetRange: { aliases: ['budget'] },
    decisionTimeline: { aliases: ['timeline'] },
    painPoints: { cell: listCell },
    providerType: { cell: choiceCell(providerType.labels) },
    supportPackage: { cell: choiceCell(supportPackage.labels), aliases: ['package'] },
  },
  [
    ...['id', 'title', 'account', 'accountId', 'contact', 'contactId', 'enquiryType', 'source', 'status'],
    ...['priority', 'estimatedValue', 'probability', 'expectedCloseDate', 'followUpDate', 'assignedTo'],
    ...['description', 'enquiryDetails', 'nextAction', 'budgetRange', 'decisionTimeline', 'businessImpact'],
    ...['competitors', 'painPoints', 'providerType', 'supportPackage'],
  ],
);

export const leadCsv = {
  columns: leadColumns,
  selection: leadSelection,
  import: {
    input: leadInput,
    changes: leadChanges,
    labels: leadLabels,
    match: {
      name: { fields: ['title'], sql: 'stored.title' },
      scope: [
        { column: 'account_id', field: 'accountId', isNullable: false },
        { column: 'contact_id', field: 'contactId', isNullable: false },
      ],
      ambiguous: 'of this contact are called so',
    },
    references: [
      accountReference('account', 'Account'),
      contactReference,
      memberReference('assignedTo', 'Assigned To'),
    ],
    rejectMoves: rejectMismatches,
    beforeWrite: addScores,
    afterWrite: recordImportedLeads,
  },
} satisfies RecordCsv<LeadFilters>;
