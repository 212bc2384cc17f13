import { sql } from 'kysely';
import { leadChanges, leadInput, leadSelection } from '#shared/leads.schema.ts';
import { type LeadStatus, leadFacts, leadFields, leadLabels, leadStatus } from '#shared/leads.ts';
import { type CellFormat, choiceCell, pastDayCell } from '#shared/records/csv/cells.ts';
import { type CsvColumn, fieldColumns, recordColumns } from '#shared/records/csv/columns.ts';
import { accountParent, accountReference } from '../accounts/accounts.csv.ts';
import { contactParent, contactReference, withinContact } from '../contacts/contacts.csv.ts';
import { OPTIMIZATION_FENCE } from '../platform/database/rows.ts';
import { runSql } from '../platform/database/runSql.ts';
import { memberReference } from '../records/csv/members.ts';
import type { CsvReference, FoundReference, FurtherColumns, RecordCsv } from '../records/csv/recordCsv.ts';
import {
  addScores,
  deriveStatusFields,
  recordImportedLeads,
  rejectMismatches,
} from './importLeads.service.ts';
import type { LeadFilters } from './leads.queries.ts';

/** The words of other programs for the status of a lead. */
const STATUS_WORDS = {
  won: 'closed_won',
  lost: 'closed_lost',
  open: 'new',
  'in progress': 'contacted',
  proposal: 'proposal_sent',
  quoted: 'proposal_sent',
  negotiating: 'negotiation',
} satisfies Record<string, LeadStatus>;

const OWN_CELLS: Record<string, CellFormat> = {
  status: choiceCell(leadStatus.labels, STATUS_WORDS),
  closedOn: pastDayCell,
};

/** The columns of leads in a CSV file, in their order. */
export const leadColumns: CsvColumn[] = recordColumns(leadFields, {
  title: ['name', 'lead', 'lead name', 'subject', 'deal', 'deal name', 'deal - title', 'opportunity'],
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
  enquiryType: ['enquiry', 'type'],
  source: ['lead source'],
  status: ['stage', 'lead status', 'deal stage', 'deal - stage'],
  lostReason: ['loss reason', 'reason lost', 'closed lost reason', 'deal - lost reason', 'why lost'],
  closedOn: [
    ...['closed date', 'date closed', 'actual close date', 'closed', 'won on', 'lost on', 'won or lost on'],
    ...['deal - deal closed on', 'deal - won time', 'deal - lost time'],
  ],
  estimatedValue: ['est. value', 'amount', 'deal value', 'deal - value'],
  expectedCloseDate: ['expected close date', 'close date', 'deal - expected close date'],
  followUpDate: ['follow-up', 'follow up', 'next contact'],
  description: ['notes', 'comments'],
  assignedTo: ['assignee', 'lead owner', 'deal owner', 'deal - owner', 'contact owner'],
  budgetRange: ['budget'],
  decisionTimeline: ['timeline'],
  supportPackage: ['package'],
}).map((column) => ({ ...column, cell: OWN_CELLS[column.field] ?? column.cell }));

/** The columns that only deals have, beside their title. */
const DEAL_COLUMNS = ['status', 'estimatedValue', 'probability', 'expectedCloseDate', 'followUpDate'];

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
      ? `Lead: no lead ‘${name}’ in this account. Create it, or choose one`
      : `Lead: this account has ${count} leads called ‘${name}’. Use the column ‘Lead ID’`,
};

/** The facts that filters of the list and reports count by. No import reads them. */
const FACTS: FurtherColumns = {
  columns: fieldColumns({
    lastContactDate: leadFacts.lastContactDate,
    firstAnswerAt: leadFacts.firstAnswerAt,
    answerMinutes: leadFacts.answerMinutes,
  }),
  cellsOf: () => ({}),
};

export const leadCsv = {
  columns: leadColumns,
  furtherColumns: async () => FACTS,
  selection: leadSelection,
  import: {
    input: leadInput,
    changes: leadChanges,
    labels: leadLabels,
    // A person has a title, too, but no stage and no value.
    isAbout: (mapping) => 'title' in mapping && DEAL_COLUMNS.some((column) => column in mapping),
    match: {
      name: { fields: ['title'], sql: 'stored.title' },
      scope: withinContact,
      ambiguous: 'of this contact are called so',
    },
    parents: [accountParent, contactParent],
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
