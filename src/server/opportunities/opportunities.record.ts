import { sql } from 'kysely';
import { lostFor } from '#shared/lostReasons.ts';
import {
  type OpportunityInput,
  opportunityChanges,
  opportunityInput,
  opportunitySelection,
} from '#shared/opportunities/opportunities.schema.ts';
import {
  type OpportunityStage,
  opportunityFields,
  opportunityLabels,
  opportunityStage,
  STAGE_FOLLOWERS,
} from '#shared/opportunities/opportunities.ts';
import { choiceCell } from '#shared/records/csv/cells.ts';
import { type ColumnMapping, type CsvColumn, recordColumns } from '#shared/records/csv/columns.ts';
import { accountParent, accountReference } from '../accounts/accounts.csv.ts';
import { contactParent, contactReference, withinContact } from '../contacts/contacts.csv.ts';
import { completeOutcome, outcomeColumns } from '../leads/dealOutcome.ts';
import { assumedClosing, withClosingDay } from '../leads/importLeads.service.ts';
import { leadReference } from '../leads/leads.csv.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { HEADINGS } from '../records/csv/headings.ts';
import { memberReference, rejectInactiveOwners } from '../records/csv/members.ts';
import type { Fields, RecordCsv, RowPlan } from '../records/csv/recordCsv.ts';
import { assigned } from '../records/events/assign.ts';
import { defineRecord, type RecordContext } from '../records/record.ts';
import { searchedFields } from '../records/search/searchedColumns.ts';
import { applicableChange, changeOpportunityInBulk } from './bulkChange.service.ts';
import { Opportunity } from './opportunities.entity.ts';
import { type OpportunityFilters, opportunityList, selectOpportunityIds } from './opportunities.queries.ts';
import { deriveFromStage, updateOpportunity } from './opportunities.service.ts';

/** Adds what follows from the stage, as saving the form does: the probability and the closing. */
const deriveStageFields = (fields: Fields, stored?: Fields): Fields =>
  withClosingDay(fields, stored, (given) =>
    deriveFromStage(given as Partial<OpportunityInput>, stored as OpportunityInput | undefined),
  );

/** The values of a won lead as those of its opportunity. */
function completeWon(values: Fields) {
  values.stage = 'won';
}

/** The owner must be active. */
const rejectImpossible = (em: EntityManager, plans: RowPlan[]) =>
  rejectInactiveOwners(em, plans, { field: 'ownerId', label: opportunityLabels.ownerId });

/** Words of other programs for a stage. */
const STAGE_WORDS = {
  'closed won': 'won',
  'closed lost': 'lost',
  'on hold': 'qualification',
  qualified: 'qualification',
  'contact made': 'qualification',
  'appointment scheduled': 'qualification',
  'qualified to buy': 'qualification',
  'demo scheduled': 'needs_analysis',
  'presentation scheduled': 'needs_analysis',
  'proposal made': 'proposal',
  'proposal sent': 'proposal',
  quoted: 'proposal',
  draft: 'proposal',
  sent: 'proposal',
  accepted: 'won',
  declined: 'lost',
  'negotiations started': 'negotiation',
  'decision maker bought in': 'negotiation',
  'contract sent': 'negotiation',
  negotiating: 'negotiation',
  // Salesforce and Zoho
  prospecting: 'qualification',
  'value proposition': 'needs_analysis',
  'id. decision makers': 'needs_analysis',
  'identify decision makers': 'needs_analysis',
  'perception analysis': 'needs_analysis',
  'proposal/price quote': 'proposal',
  'negotiation/review': 'negotiation',
} satisfies Record<string, OpportunityStage>;

export const opportunityColumns: CsvColumn[] = recordColumns(opportunityFields, {
  name: [
    ...['opportunity', 'opportunity name', 'deal', 'deal name', 'deal - title', 'title', 'job', 'job name'],
    're',
  ],
  account: HEADINGS.account,
  contact: [...HEADINGS.person, 'contact email', 'email'],
  lead: ['lead title'],
  stage: ['status', 'sales stage', 'deal stage', 'deal - stage', 'deal - stage (pipeline)'],
  value: ['amount', 'deal value', 'deal - value', 'quote', 'quoted', 'price'],
  probability: ['chance', 'deal - probability', 'deal probability'],
  expectedCloseDate: [
    'decision by',
    'expected close date',
    'close date',
    'closing date',
    'deal - expected close date',
  ],
  closedOn: ['closed date', 'actual close date', 'deal - deal closed on', 'deal - closed on'],
  lostReason: HEADINGS.lostReason,
  owner: [...HEADINGS.owner, 'who'],
  nextStep: ['next action'],
}).map((column) => ({
  ...column,
  ...(column.field === 'stage' && { cell: choiceCell(opportunityStage.labels, STAGE_WORDS) }),
  ...(column.field === 'createdOn' && { aliases: [...(column.aliases ?? []), 'sent', 'quoted on'] }),
}));

/** The columns that leads have as well. */
const SAME_IN_LEADS = [
  ...['account', 'accountId', 'contact', 'contactId', 'expectedCloseDate', 'closedOn', 'description'],
  ...['wonOn', 'createdOn'],
];

/** Headings of lists of enquiries, whose deals are leads. */
const LEAD_HEADINGS = ['source', 'leadsource', 'servicewanted', 'howtheyfoundus', 'nextcontact', 'email'];

/** Named as other programs do, or a client with a probability. */
const isAbout = (mapping: ColumnMapping, headings: string[]) =>
  headings.some((heading) => /^(?:deal|opportunity)(?:name|title|stage)$/.test(heading)) ||
  ('account' in mapping &&
    'probability' in mapping &&
    !headings.some((heading) => LEAD_HEADINGS.includes(heading)));

const opportunityCsv = {
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
    columns: outcomeColumns,
    missing: { lostReason: lostFor.labels.none },
    assumed: assumedClosing,
    isAbout,
    calledSo: ['deal', 'opportunity'],
    complete: (values, texts, faults) =>
      completeOutcome(values, texts, faults, { field: 'stage', won: 'won', lost: 'lost', next: 'nextStep' }),
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
    rejectOthers: rejectImpossible,
  },
} satisfies RecordCsv<OpportunityFilters>;

export const opportunities = defineRecord({
  noun: 'opportunity',
  table: 'opportunities',
  entity: Opportunity,
  title: 'name',
  madeOfContact: ['name'],
  parents: { account_id: 'accounts', contact_id: 'contacts' },
  links: { lead_id: 'leads' },
  search: {
    columns: { name: 'both', ...searchedFields(opportunityFields), account_id: 'both', contact_id: 'both' },
    detail: ['account_id', 'contact_id'],
  },
  selectIds: selectOpportunityIds,
  list: opportunityList,
  edit: {
    fields: opportunityChanges,
    together: [
      ['accountId', 'contactId'],
      ['stage', ...STAGE_FOLLOWERS],
    ],
    update: ({ em, user }: RecordContext, input: Parameters<typeof updateOpportunity>[1]) =>
      updateOpportunity(em, input, user.id),
  },
  applyBulkChange: changeOpportunityInBulk,
  pickBulkChange: applicableChange,
  duplicates: {
    subtitle: '(select name from accounts where accounts.id = account_id)',
    namesWithin: 'account_id',
  },
  events: [assigned('opportunity', 'opportunities')],
  handOver: [{ kind: 'opportunities', column: 'owner_id', isOpen: sql`stage not in ('won', 'lost')` }],
  csv: opportunityCsv,
});
