import { formatBusinessTime } from '#shared/fields/format.ts';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import { type Block, proposalSections, referenceLine, senderLine } from '#shared/proposals/outline.ts';
import { closedNotice } from '#shared/proposals/sentProposal.ts';
import type { ProposalState } from '#shared/proposals.ts';
import type { StoredAcceptance } from '../proposals.entity.ts';
import { PdfPages } from './pdfPages.ts';

/** The proposal as a PDF: why nobody can accept it now, where that is so, and the acceptance on its end. */
export function drawProposal(
  document: ProposalDocument,
  state: ProposalState,
  acceptance: StoredAcceptance | null,
): Promise<Buffer> {
  const pages = new PdfPages(`Proposal ${referenceLine(document)}`);
  pages.text(document.business.name, { weight: 'bold', size: 13, colour: 'brand' });
  pages.text(senderLine(document), { size: 9, colour: 'dimmed' });
  pages.heading(document.title, 'H1');
  pages.text(referenceLine(document), { colour: 'dimmed' });
  const notice = closedNotice(state, document);
  if (notice) pages.text(`${notice.word}. ${notice.sentence}`, { weight: 'bold', size: 12 });
  for (const { heading, blocks } of proposalSections(document)) {
    pages.heading(heading, 'H2');
    for (const block of blocks) drawBlock(pages, block);
  }
  if (acceptance) drawAcceptance(pages, document, acceptance);
  const foot = [document.business.name, referenceLine(document), notice?.word];
  pages.footers(foot.filter(Boolean).join(' · '));
  return pages.close();
}

function drawBlock(pages: PdfPages, block: Block) {
  switch (block.kind) {
    case 'paragraph':
      return pages.text(block.text);
    case 'list':
      return pages.list(block.items);
    case 'facts':
      return pages.table(block.rows);
    case 'prices':
      return pages.table(
        block.rows.map(({ label, detail, amount, kind }) => ({
          label,
          detail,
          value: amount,
          isStrong: kind === 'total',
        })),
        ['Item', 'Amount'],
      );
    case 'subsection':
      pages.heading(block.heading, 'H3');
      for (const text of block.paragraphs) pages.text(text, { size: 9 });
  }
}

function drawAcceptance(
  pages: PdfPages,
  { client }: ProposalDocument,
  { name, at, ip, userAgent, hash }: StoredAcceptance,
) {
  pages.heading('Acceptance', 'H2');
  pages.table([
    { label: 'Accepted by', value: name },
    { label: 'For', value: client.account || client.contact },
    { label: 'Date and time', value: `${formatBusinessTime(new Date(at))} (Sydney)` },
    { label: 'IP address', value: ip },
    { label: 'Browser', value: userAgent ?? 'Not given' },
    { label: 'SHA-256 of this proposal', value: hash },
  ]);
}
