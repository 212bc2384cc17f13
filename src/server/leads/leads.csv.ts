import { sql } from 'kysely';
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
import { CREATED_COLUMN, columnsOf, ID_COLUMN } from '#shared/records/csv/columns.ts';
import { accountReference } from '../accounts/accounts.csv.ts';
import { contactReference, withinContact } from '../contacts/contacts.csv.ts';
import { OPTIMIZATION_FENCE } from '../platform/database/rows.ts';
import { runSql } from '../platform/database/runSql.ts';
import { memberReference } from '../records/csv/import/references.ts';
import type { CsvReference, FoundReference, RecordCsv } from '../records/csv/recordCsv.ts';
import {
  addScores,
  deriveStatusFields,
  recordImportedLeads,
  rejectMismatches,
} from './importLeads.service.ts';
import type { LeadFilters } from './leads.queries.ts';

/** The columns of leads in a CSV file, in their order. */
export const leadColumns = columnsOf(
  leadLabels,
  {
    id: ID_COLUMN,
    createdOn: CREATED_COLUMN,
    title: { aliases: ['name', 'lead', 'subject'] },
    account: {
      label: leadLabels.accountId,
      aliases: ['account name', 'company', 'organisation', 'organization'],
    },
    accountId: { label: 'Account ID' },
    contact: { label: leadLabels.contactId, aliases: ['contact name', 'contact email', 'person', 'email'] },
    contactId: { label: 'Contact ID' },
    enquiryType: { cell: choiceCell(enquiryType.labels), aliases: ['enquiry', 'type'] },
    source: { cell: choiceCell(leadSource.labels), aliases: ['lead source'] },
    status: { cell: choiceCell(leadStatus.labels), aliases: ['stage', 'lead status'] },
    lostReason: { aliases: ['loss reason', 'reason lost'] },
    priority: { cell: choiceCell(priority.labels) },
    estimatedValue: { cell: amountCell, aliases: ['estimated value', 'value', 'amount'] },
    probability: { cell: countCell },
    expectedCloseDate: { cell: dayCell, aliases: ['expected close date', 'close date'] },
    followUpDate: { cell: dayCell, aliases: ['follow-up', 'follow up', 'next contact'] },
    assignedTo: { label: leadLabels.assignedToId, aliases: ['owner', 'assignee'] },
    budgetRange: { aliases: ['budget'] },
    decisionTimeline: { aliases: ['timeline'] },
    painPoints: { cell: listCell },
    providerType: { cell: choiceCell(providerType.labels) },
    supportPackage: { cell: choiceCell(supportPackage.labels), aliases: ['package'] },
  },
  [
    ...['id', 'title', 'account', 'accountId', 'contact', 'contactId', 'enquiryType', 'source', 'status'],
    ...[
      'lostReason',
      'priority',
      'estimatedValue',
      'probability',
      'expectedCloseDate',
      'followUpDate',
      'assignedTo',
    ],
    ...['description', 'enquiryDetails', 'nextAction', 'budgetRange', 'decisionTimeline', 'businessImpact'],
    ...['competitors', 'painPoints', 'providerType', 'supportPackage', 'createdOn'],
  ],
);

/** A column that names a lead of the row's account, by the title. */
export const leadReference: CsvReference = {
  field: 'lead',
  label: 'Lead',
  within: 'account',
  table: 'leads',
  nameColumn: 'title',
  find: (em, rows) =>
    runSql<FoundReference>(
      em,
      sql`select given.place::int, lead.id
         from unnest(${rows.map(({ name }) => name)}::text[],
                     ${rows.map(({ values }) => values.accountId ?? null)}::uuid[])
                with ordinality as given(name, account, place),
              lateral (select id from leads where account_id = given.account and lower_text(title) = lower_text(given.name)
                       ${OPTIMIZATION_FENCE}) lead`,
    ),
  describeProblem: (name, count) =>
    count === 0
      ? `Lead: this account has no lead called ‘${name}’ yet`
      : `Lead: this account has ${count} leads called ‘${name}’. Use the column ‘Lead ID’`,
};

export const leadCsv = {
  columns: leadColumns,
  selection: leadSelection,
  import: {
    input: leadInput,
    changes: leadChanges,
    labels: leadLabels,
    match: {
      name: { fields: ['title'], sql: 'stored.title' },
      scope: withinContact,
      ambiguous: 'of this contact are called so',
    },
    references: [
      accountReference('account', 'Account'),
      contactReference,
      memberReference('assignedTo', leadLabels.assignedToId),
    ],
    derive: deriveStatusFields,
    owner: { field: 'assignedToId', due: 'followUpDate' },
    rejectMoves: rejectMismatches,
    beforeWrite: addScores,
    afterWrite: recordImportedLeads,
  },
} satisfies RecordCsv<LeadFilters>;
