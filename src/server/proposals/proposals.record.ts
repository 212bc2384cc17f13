import { sql } from 'kysely';
import { proposalChanges, proposalSelection } from '#shared/proposals/proposals.schema.ts';
import {
  proposalFacts as facts,
  proposalFields as fields,
  proposalFields,
} from '#shared/proposals/proposals.ts';
import { CREATED_COLUMN, type CsvColumn, fieldColumns, ID_COLUMN } from '#shared/records/csv/columns.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { SearchFilters } from '../records/list/pagination.ts';
import { defineRecord, type RecordContext } from '../records/record.ts';
import { searchedFields } from '../records/search/searchedColumns.ts';
import { Proposal } from './proposals.entity.ts';
import { proposalEvents } from './proposals.events.ts';
import { proposalFiles } from './proposals.files.ts';
import { type ProposalFilters, proposalList, proposalsWhere } from './proposals.queries.ts';
import { assignProposal, updateProposal } from './proposals.service.ts';
import { SAMPLE_REFERENCES } from './sampleProposals.ts';

/** The columns of proposals in a CSV file, in their order. */
const proposalColumns: CsvColumn[] = [
  ID_COLUMN,
  ...fieldColumns({
    name: facts.name,
    accountId: fields.accountId,
    contactId: fields.contactId,
    leadId: fields.leadId,
    opportunityId: fields.opportunityId,
    state: facts.state,
    total: facts.total,
    discountReason: fields.discountReason,
    newPricesReason: fields.newPricesReason,
    note: fields.note,
    validUntil: fields.validUntil,
    sentAt: facts.sentAt,
    viewedAt: facts.viewedAt,
    answeredAt: facts.answeredAt,
    declineReason: facts.declineReason,
    ownerId: fields.ownerId,
  }),
  CREATED_COLUMN,
];

export const proposals = defineRecord({
  noun: 'proposal',
  table: 'proposals',
  entity: Proposal,
  title: 'name',
  // A question stands in the timeline with its words.
  followingColumns: ['asked_at'],
  parents: {
    account_id: 'accounts',
    contact_id: 'contacts',
    lead_id: 'leads',
    opportunity_id: 'opportunities',
  },
  ownedTables: [
    { table: 'sent_proposals', parents: { proposal_id: 'proposals' } },
    { table: 'proposal_requests', parents: { proposal_id: 'proposals' } },
    { table: 'discount_approvals', parents: { proposal_id: 'proposals' } },
    { table: 'proposal_reminders', parents: { proposal_id: 'proposals' } },
    { table: 'signed_proposals', parents: { proposal_id: 'proposals' } },
  ],
  isKept: sql`state = 'accepted' and reference not like ${SAMPLE_REFERENCES}`,
  search: {
    columns: { name: 'both', ...searchedFields(proposalFields), account_id: 'both', contact_id: 'both' },
    detail: ['account_id', 'contact_id'],
  },
  selectIds: (em: EntityManager, filters: SearchFilters<ProposalFilters>, userId: string) =>
    proposalsWhere(em, filters, userId).select('proposal.id'),
  list: proposalList,
  edit: {
    fields: proposalChanges,
    together: [
      ['accountId', 'contactId', 'leadId', 'opportunityId'],
      ['discountCents', 'discountReason'],
    ],
    update: ({ em, user }: RecordContext, input: Parameters<typeof updateProposal>[1]) =>
      updateProposal(em, input, user.id),
  },
  applyBulkChange: assignProposal,
  events: proposalEvents,
  handOver: [
    {
      kind: 'proposals',
      column: 'owner_id',
      isOpen: sql`state in ('draft', 'sent', 'viewed')`,
    },
  ],
  csv: { columns: proposalColumns, selection: proposalSelection },
  furtherFiles: proposalFiles,
});
