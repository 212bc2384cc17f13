import { sql } from 'kysely';
import { formatBusinessTime } from '#shared/fields/format.ts';
import { aud, date, text } from '#shared/fields/kinds.ts';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import type { MonthlyFee } from '#shared/proposals/monthlyFee.ts';
import { type Block, proposalSections, referenceLine, senderLine } from '#shared/proposals/outline.ts';
import { proposalChanges, proposalSelection } from '#shared/proposals/proposals.schema.ts';
import {
  proposalFacts as facts,
  proposalFields as fields,
  proposalLabels as labels,
  proposalFields,
} from '#shared/proposals/proposals.ts';
import { CREATED_COLUMN, type CsvColumn, fieldColumns, ID_COLUMN } from '#shared/records/csv/columns.ts';
import { invoiceItemFiles } from '../invoicing/invoicing.queries.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { inChunks, runSql } from '../platform/database/runSql.ts';
import { toFileName } from '../records/csv/export/furtherFiles.ts';
import type { SearchFilters } from '../records/list/pagination.ts';
import {
  defineRecord,
  type ExportFile,
  type FullExportContext,
  type FurtherFiles,
  type RecordContext,
} from '../records/record.ts';
import { searchedFields } from '../records/search/searchedColumns.ts';
import { onlySubject } from '../records/subjects.ts';
import { Proposal, type StoredAcceptance } from './proposals.entity.ts';
import { proposalEvents } from './proposals.events.ts';
import {
  describeProposals,
  type ProposalFilters,
  proposalList,
  proposalsWhere,
} from './proposals.queries.ts';
import { assignProposal, updateProposal } from './proposals.service.ts';
import { SAMPLE_REFERENCES } from './sampleProposals.ts';

interface SentRow {
  id: string;
  name: string;
  document: ProposalDocument;
  acceptance: StoredAcceptance | null;
  pdf: Buffer | null;
}

const CHUNK_PROPOSALS = 20;

/** The texts of sent proposals with their acceptances, and the signed PDFs, for the full export. */
const proposalFiles: FurtherFiles[] = [
  {
    path: 'proposals/',
    about: 'The text of each sent proposal with its acceptance, and each signed PDF.',
    read: readProposals,
  },
];

async function* readProposals({ em }: FullExportContext): AsyncGenerator<ExportFile> {
  const chunks = inChunks(
    (after) =>
      runSql<SentRow>(em)`
      select proposal.id, proposal.name, sent.document, proposal.acceptance, signed.pdf
        from proposals proposal
        join sent_proposals sent on sent.proposal_id = proposal.id
        left join signed_proposals signed on signed.proposal_id = proposal.id
       where ${after}::uuid is null or proposal.id > ${after}::uuid
       order by proposal.id limit ${CHUNK_PROPOSALS}`,
  );
  for await (const rows of chunks)
    for (const { name, document, acceptance, pdf } of rows) {
      const path = `proposals/${toFileName(name)}`;
      yield { path: `${path}.txt`, bytes: oneChunk(proposalText(document, acceptance)) };
      if (pdf) yield { path: `${path}.pdf`, bytes: oneChunk(pdf) };
    }
}

async function* oneChunk<Chunk>(chunk: Chunk) {
  yield chunk;
}

/** A sent proposal as plain text, as its page has it. */
function proposalText(document: ProposalDocument, acceptance: StoredAcceptance | null) {
  const sections = proposalSections(document).flatMap(({ heading, blocks }) => [
    heading.toUpperCase(),
    ...blocks.map(blockText),
  ]);
  const { business } = document;
  return [document.title, referenceLine(document), business.name, senderLine(document), ...sections]
    .concat(acceptance ? ['ACCEPTANCE', acceptanceText(acceptance)] : [])
    .join('\n\n')
    .replaceAll('\n', '\r\n');
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'list':
      return block.items.map((item, at) => `${block.isNumbered ? `${at + 1}.` : '-'} ${item}`).join('\n');
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'prices':
      return block.rows
        .map(({ label, detail, amount }) => `${label}${detail ? ` (${detail})` : ''}: ${amount}`)
        .join('\n');
    case 'subsection':
      return [block.heading, ...block.paragraphs].join('\n');
  }
}

const acceptanceText = ({ name, at, ip, userAgent, hash }: StoredAcceptance) =>
  [
    `Accepted by: ${name}`,
    `Date and time: ${formatBusinessTime(new Date(at))} (Sydney)`,
    `IP address: ${ip}`,
    `Browser: ${userAgent ?? 'Not given'}`,
    `SHA-256 of this proposal: ${hash}`,
  ].join('\n');

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

/** The monthly fee, whose price is a month. */
const feeColumns = fieldColumns({
  feeLabel: text(labels.monthlyFee),
  feeAmount: aud(`${labels.monthlyFee} excl. GST`),
  feeFirstDay: date(`${labels.monthlyFee} from`),
});

function feeCells(stored: Record<string, unknown>) {
  const fee = stored.monthlyFee as MonthlyFee | null;
  return fee ? { feeLabel: fee.label, feeAmount: fee.cents / 100, feeFirstDay: fee.firstDay } : {};
}

export const proposals = defineRecord({
  noun: 'proposal',
  table: 'proposals',
  entity: Proposal,
  title: 'name',
  // The timeline has the question itself.
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
    describe: describeProposals,
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
  // Nobody of ours sent what a visitor requested.
  contactMoments: sql`
    select sent_at as at, 'email' as type, 'Proposal ' || name || ' sent' as title, ${onlySubject('proposal', 'id')}
      from proposals where sent_by_id is not null`,
  events: proposalEvents,
  handOver: [{ kind: 'proposals', column: 'owner_id', isOpen: sql`state in ('draft', 'sent', 'viewed')` }],
  csv: {
    columns: proposalColumns,
    selection: proposalSelection,
    furtherColumns: async () => ({ columns: feeColumns, cellsOf: feeCells }),
  },
  furtherFiles: [...proposalFiles, ...invoiceItemFiles],
});
