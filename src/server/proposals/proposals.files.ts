import { sql } from 'kysely';
import { formatBusinessTime } from '#shared/fields/format.ts';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import { type Block, proposalSections, referenceLine, senderLine } from '#shared/proposals/outline.ts';
import { runSql } from '../platform/database/runSql.ts';
import { toFileName } from '../records/csv/export/furtherFiles.ts';
import type { ExportFile, FullExportContext, FurtherFiles } from '../records/record.ts';
import type { StoredAcceptance } from './proposals.entity.ts';

interface SentRow {
  id: string;
  name: string;
  document: ProposalDocument;
  acceptance: StoredAcceptance | null;
  pdf: Buffer | null;
}

/** A signed PDF has some hundred kB. */
const CHUNK_PROPOSALS = 20;

/** The texts of sent proposals with their acceptances, and the signed PDFs, for the full export. */
export const proposalFiles: FurtherFiles[] = [
  {
    path: 'proposals/',
    about: 'The text of each sent proposal with its acceptance, and each signed PDF.',
    read: readProposals,
  },
];

async function* readProposals({ em }: FullExportContext): AsyncGenerator<ExportFile> {
  for (let after: string | null = null, isMore = true; isMore; ) {
    const rows: SentRow[] = await runSql<SentRow>(
      em,
      sql`select proposal.id, proposal.name, sent.document, proposal.acceptance, signed.pdf
            from proposals proposal
            join sent_proposals sent on sent.proposal_id = proposal.id
            left join signed_proposals signed on signed.proposal_id = proposal.id
           where ${after}::uuid is null or proposal.id > ${after}::uuid
           order by proposal.id limit ${CHUNK_PROPOSALS}`,
    );
    for (const { name, document, acceptance, pdf } of rows) {
      const path = `proposals/${toFileName(name)}`;
      yield { path: `${path}.txt`, bytes: oneChunk(proposalText(document, acceptance)) };
      if (pdf) yield { path: `${path}.pdf`, bytes: oneChunk(pdf) };
    }
    after = rows.at(-1)?.id ?? after;
    isMore = rows.length === CHUNK_PROPOSALS;
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
      return block.items.map((item) => `- ${item}`).join('\n');
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
