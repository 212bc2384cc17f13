import { sql } from 'kysely';
import { proposalChanges, proposalSelection } from '#shared/proposals.schema.ts';
import { proposalFactLabels, proposalLabels, proposalState } from '#shared/proposals.ts';
import { amountCell, choiceCell, dayCell, instantCell } from '#shared/records/csv/cells.ts';
import { CREATED_COLUMN, columnsOf, ID_COLUMN } from '#shared/records/csv/columns.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { SearchFilters } from '../records/list/pagination.ts';
import { defineRecord, type RecordContext } from '../records/record.ts';
import { Proposal } from './proposals.entity.ts';
import { type ProposalFilters, proposalList, proposalsWhere } from './proposals.queries.ts';
import { assignProposal, updateProposal } from './proposals.service.ts';

/** The columns of proposals in a CSV file, in their order. */
const proposalColumns = columnsOf(
  { ...proposalLabels, ...proposalFactLabels },
  {
    id: ID_COLUMN,
    createdOn: CREATED_COLUMN,
    account: { label: 'Account' },
    accountId: { label: 'Account ID' },
    contact: { label: 'Contact' },
    contactId: { label: 'Contact ID' },
    lead: { label: 'Lead' },
    leadId: { label: 'Lead ID' },
    opportunity: { label: 'Opportunity' },
    opportunityId: { label: 'Opportunity ID' },
    owner: { label: proposalLabels.ownerId },
    state: { cell: choiceCell(proposalState.labels) },
    total: { cell: amountCell },
    validUntil: { cell: dayCell },
    sentAt: { cell: instantCell },
    viewedAt: { cell: instantCell },
    answeredAt: { cell: instantCell },
  },
  [
    ...['id', 'name', 'account', 'accountId', 'contact', 'contactId', 'lead', 'leadId'],
    ...[
      'opportunity',
      'opportunityId',
      'state',
      'total',
      'discountReason',
      'newPricesReason',
      'note',
      'validUntil',
    ],
    ...['sentAt', 'viewedAt', 'answeredAt', 'declineReason', 'owner', 'createdOn'],
  ],
);

export const proposals = defineRecord({
  noun: 'proposal',
  table: 'proposals',
  entity: Proposal,
  title: 'name',
  parents: {
    account_id: 'accounts',
    contact_id: 'contacts',
    lead_id: 'leads',
    opportunity_id: 'opportunities',
  },
  unique: 'name',
  ownedTables: [
    { table: 'sent_proposals', parents: { proposal_id: 'proposals' } },
    { table: 'requested_proposals', parents: { proposal_id: 'proposals' } },
    { table: 'proposal_reminders', parents: { proposal_id: 'proposals' } },
    { table: 'signed_proposals', parents: { proposal_id: 'proposals' } },
  ],
  isKept: sql`state = 'accepted'`,
  search: {
    columns: { name: 'both', note: 'list', account_id: 'both', contact_id: 'both' },
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
  handOver: [
    {
      kind: 'proposals',
      column: 'owner_id',
      isOpen: sql`state in ('draft', 'sent', 'viewed')`,
      hasAssignment: true,
    },
  ],
  csv: { columns: proposalColumns, selection: proposalSelection },
});
