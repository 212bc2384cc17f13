import { formatBusinessTime } from '#shared/fields/format.ts';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import { type Block, proposalSections, referenceLine, senderLine } from '#shared/proposals/outline.ts';
import type { ProposalState } from '#shared/proposals/proposalState.ts';
import { closedNotice, isAnswerable } from '#shared/proposals/sentProposal.ts';
import type { StoredAcceptance } from '../proposals.entity.ts';
import { type DocumentFonts, openFonts } from './fonts.ts';
import { PdfPages } from './pdfPages.ts';
import type { Density } from './pdfPaper.ts';

export interface DrawnProposal {
  document: ProposalDocument;
  state: ProposalState;
  acceptance: StoredAcceptance | null;
  answeredAt: Date | null;
  logo: Uint8Array | null;
  page: string;
}

/** The first that leaves no nearly empty last page is used. */
const DENSITIES: Density[] = [
  { leading: 1.4, small: 9, gap: 1 },
  { leading: 1.32, small: 8.7, gap: 0.85 },
  { leading: 1.25, small: 8.4, gap: 0.7 },
  { leading: 1.48, small: 9.3, gap: 1.2 },
  { leading: 1.55, small: 9.6, gap: 1.4 },
];

/** Says the state if nobody can accept it, and ends with the acceptance or the place to sign. */
export async function drawProposal(drawn: DrawnProposal): Promise<Buffer> {
  const { document, acceptance, page } = drawn;
  const fonts = await openFonts(textsIn({ ...document, acceptance }), page);
  const [first = DENSITIES[0], ...others] = DENSITIES;
  let pages = write(drawn, fonts, first as Density);
  for (const density of others) {
    if (!pages.endsOnEmptyPage) break;
    pages = write(drawn, fonts, density);
  }
  const foot = [document.business.name, referenceLine(document), stateOf(drawn)?.word];
  pages.footers(foot.filter(Boolean).join(' · '));
  return pages.close();
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

function write(drawn: DrawnProposal, fonts: DocumentFonts, density: Density) {
  const { document, acceptance, logo, state } = drawn;
  const pages = new PdfPages(`Proposal ${referenceLine(document)}`, fonts, density);
  if (logo) pages.logo(logo);
  pages.text(document.business.name, { weight: 'bold', size: 13, colour: 'brand' });
  pages.text(senderLine(document), { size: 9, colour: 'dimmed' });
  pages.heading(document.title, 'H1');
  pages.text(referenceLine(document), { colour: 'dimmed' });
  const notice = stateOf(drawn, fonts);
  if (notice) pages.text(`${notice.word}. ${notice.sentence}`, { weight: 'bold', size: 12 });
  for (const { heading, blocks } of proposalSections(document)) {
    pages.heading(heading, 'H2', blocks[0]?.kind === 'subsection' || blocks[0]?.kind === 'prices');
    for (const block of blocks) drawBlock(pages, fonts, block);
  }
  if (acceptance) drawAcceptance(pages, fonts, document, acceptance);
  else if (isAnswerable({ state, document })) drawSignature(pages, fonts, document);
  return pages;
}

/** The state of a proposal that nobody can accept any more; null while somebody can. */
function stateOf({ document, state, acceptance, answeredAt }: DrawnProposal, fonts?: DocumentFonts) {
  const by = (name: string, at: Date) => `By ${fonts?.name(name) ?? name} on ${timeOf(at)}.`;
  if (acceptance) return { word: 'Accepted', sentence: by(acceptance.name, new Date(acceptance.at)) };
  const notice = closedNotice(state, document);
  const closer = closerOf(state, document);
  if (!notice || !closer || !answeredAt) return notice;
  return { ...notice, sentence: `${by(closer, answeredAt)} ${notice.sentence}` };
}

/** Who declined or withdrew it; null in other states. */
function closerOf(state: ProposalState, { client, business }: ProposalDocument) {
  if (state === 'declined') return client.account || client.contact;
  return state === 'withdrawn' ? business.name : null;
}

const timeOf = (at: Date) => `${formatBusinessTime(at)} (Sydney)`;

function drawBlock(pages: PdfPages, fonts: DocumentFonts, block: Block) {
  switch (block.kind) {
    case 'paragraph':
      return pages.text(block.text);
    case 'list':
      return pages.list(block.items, block.isNumbered);
    case 'facts':
      return pages.table(block.rows.map(({ value, ...row }) => ({ ...row, value: fonts.name(value) })));
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
      for (const text of block.paragraphs) pages.text(text, { size: pages.small });
  }
}

function drawAcceptance(
  pages: PdfPages,
  fonts: DocumentFonts,
  { client }: ProposalDocument,
  acceptance: StoredAcceptance,
) {
  const { name, ip, userAgent, hash } = acceptance;
  pages.keepTogether(220);
  pages.heading('Acceptance', 'H2');
  pages.table([
    { label: 'Accepted by', value: fonts.name(name) },
    { label: 'For', value: fonts.name(client.account || client.contact) },
    { label: 'Date and time', value: timeOf(new Date(acceptance.at)) },
    { label: 'IP address', value: ip },
    { label: 'Browser', value: userAgent ?? 'Not given' },
    { label: 'SHA-256 of this proposal', value: hash },
  ]);
}

function drawSignature(pages: PdfPages, fonts: DocumentFonts, { client }: ProposalDocument) {
  pages.keepTogether(190);
  pages.heading('Signature', 'H2');
  pages.text(
    'Accept this proposal on its page, by the link that we sent you. Or sign here and send it back to us.',
  );
  pages.table([{ label: 'For', value: fonts.name(client.account || client.contact) }]);
  pages.signature(['Name', 'Signature', 'Date']);
}
