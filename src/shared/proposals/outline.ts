import { formatAbn } from '../fields/abn.ts';
import { formatCents, formatCount, formatDay } from '../fields/format.ts';
import {
  describeDue,
  describeTotal,
  describeUnpriced,
  isMixedAudit,
  joinSums,
  monthlyConditions,
  type ProposalDocument,
  unpricedLines,
  withoutUnpriced,
} from './document.ts';
import { PRICE_ON_REQUEST } from './independentLiving.ts';

// The sections of a proposal in order, for the private page, the preview and the PDF.

export interface PriceRow {
  label: string;
  detail: string | null;
  amount: string;
  kind: 'line' | 'sum' | 'total';
}

export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[]; isNumbered?: true }
  | { kind: 'facts'; rows: { label: string; value: string; isStrong?: true }[] }
  | { kind: 'prices'; rows: PriceRow[] }
  | { kind: 'subsection'; heading: string; paragraphs: readonly string[] };

export interface Section {
  heading: string;
  blocks: Block[];
  /** A summary: previews fold long sections. */
  brief?: string;
}

const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

/** Returns the sender in one line, such as 'ABN 51 824 753 556 · 1800 …'. */
export const senderLine = ({ business: { legalName, abn, phone, email, address } }: ProposalDocument) =>
  [legalName, abn && `ABN ${formatAbn(abn)}`, phone, email, address].filter(Boolean).join(' · ');

export const referenceLine = ({ reference, revision }: ProposalDocument) =>
  revision > 1 ? `${reference}, version ${revision}` : reference;

export const proposalSections = (document: ProposalDocument): Section[] =>
  [
    { heading: 'This proposal', blocks: summaryBlocks(document) },
    { heading: 'What is included and why', blocks: scopeBlocks(document) },
    { heading: 'Price', blocks: oneOffBlocks(document) },
    { heading: 'Payment', blocks: paymentBlocks(document) },
    { heading: 'Monthly fee', blocks: monthlyBlocks(document) },
    {
      heading: 'Timeline',
      blocks: timelineBlocks(document),
      brief: `${formatCount(document.timeline.length, 'step')}, ${document.totalDuration}`,
    },
    {
      heading: `Terms and Conditions of ${formatDay(document.terms.version)}`,
      blocks: termsBlocks(document),
      brief: formatCount(document.terms.sections.length, 'section'),
    },
  ].filter(({ blocks }) => blocks.length > 0);

/** '$3,850 of 23 Nov 2026', or '$3,850 and $550 a month of 23 Nov 2026'. */
export const describeReplaced = ({ date, ...sums }: NonNullable<ProposalDocument['replaces']>) =>
  `${joinSums(sums)} of ${formatDay(date)}`;

function summaryBlocks({ client, date, validUntil, note, ...document }: ProposalDocument): Block[] {
  const { replaces } = document;
  const rows = [
    { label: 'For', value: [...new Set([client.account, client.contact])].filter(Boolean).join(', ') },
    { label: 'Date', value: formatDay(date) },
    { label: 'Valid until', value: formatDay(validUntil) },
    {
      label: `${document.gst === null || document.monthly ? 'Total' : 'Total incl. GST'}${withoutUnpriced(document)}`,
      value: document.monthly ? describeTotal(document) : formatCents(document.total),
      isStrong: true as const,
    },
    ...(replaces ? [{ label: 'Replaces', value: describeReplaced(replaces) }] : []),
  ];
  const paragraphs = [replaces?.reason, note]
    .filter(Boolean)
    .join('\n')
    .split(/\n+/)
    .filter((text) => text.trim())
    .map(paragraph);
  return [{ kind: 'facts', rows }, ...paragraphs];
}

function scopeBlocks(document: ProposalDocument): Block[] {
  const { groups, reasons, services } = document;
  const isMixed = isMixedAudit(document);
  return [
    ...reasons.map((text) => paragraph(`${text}.`)),
    ...(groups.length > 0
      ? [
          paragraph(`${formatCount(groups.length, 'registration group')}:`),
          {
            kind: 'list' as const,
            items: groups.map(
              ({ number, name, auditType }) => `${number} ${name}${isMixed ? ` (${auditType})` : ''}`,
            ),
          },
        ]
      : []),
    ...(services.length > 0
      ? [paragraph('Your services today:'), { kind: 'list' as const, items: services }]
      : []),
  ];
}

const priceRow = (
  kind: PriceRow['kind'],
  label: string,
  cents: number,
  detail: string | null = null,
): PriceRow => ({ label, detail, amount: formatCents(cents), kind });

/** None where there is nothing but a monthly fee. */
const oneOffBlocks = (document: ProposalDocument): Block[] =>
  document.monthly && document.lines.length === 0 ? [] : [prices(document), paragraph(gstSentence(document))];

/** The parts with GST, where the total is not due whole on acceptance. */
const paymentBlocks = ({ payments = [], gst }: ProposalDocument): Block[] =>
  payments.length === 0
    ? []
    : [
        {
          kind: 'prices',
          rows: payments.map(({ label, percent, due, total }) =>
            priceRow('line', label, total, `${percent} %, ${describeDue(due)}`),
          ),
        },
        ...(gst === null ? [] : [paragraph('Each part includes its GST.')]),
      ];

const monthlyBlocks = ({ monthly }: ProposalDocument): Block[] =>
  monthly
    ? [
        {
          kind: 'prices',
          rows: [
            priceRow(
              'line',
              monthly.label,
              monthly.cents,
              monthly.packageCents === undefined ? null : `instead of ${formatCents(monthly.packageCents)}`,
            ),
            ...(monthly.gst === null ? [] : [priceRow('sum', 'GST (10%)', monthly.gst)]),
            priceRow('total', 'Total a month', monthly.total),
          ],
        },
        paragraph(monthlyConditions(monthly).join(' ')),
      ]
    : [];

function prices({ lines, subtotal, discount, gst, total }: ProposalDocument): Block {
  return {
    kind: 'prices',
    rows: [
      ...lines.map(
        ({ label, detail, cents, isUnpriced }): PriceRow => ({
          label: isUnpriced ? `${label}: ${PRICE_ON_REQUEST}` : label,
          detail,
          amount: isUnpriced ? '' : formatCents(cents),
          kind: 'line',
        }),
      ),
      ...(discount || gst !== null ? [priceRow('sum', 'Subtotal', subtotal)] : []),
      ...(discount ? [priceRow('sum', 'Discount', -discount.cents, discount.reason)] : []),
      ...(gst === null ? [] : [priceRow('sum', 'GST (10%)', gst)]),
      priceRow('total', 'Total', total, describeUnpriced({ lines })),
    ],
  };
}

function gstSentence(document: ProposalDocument) {
  const isCharged = document.gst !== null;
  const missing = unpricedLines(document).join(' and ');
  const priceToCome = missing && ` ${missing}, whose price we will tell you.`;
  if (isCharged)
    return `Prices are in Australian dollars. The total includes GST${missing ? `, but not${priceToCome}` : '.'}`;
  return `Prices are in Australian dollars. No GST is charged.${missing && ` The total does not include${priceToCome}`}`;
}

function timelineBlocks({ timeline, totalDuration }: ProposalDocument): Block[] {
  if (timeline.length === 0) return [];
  const items = timeline.map(({ title, duration }) => `${title}: ${duration}`);
  return [{ kind: 'list', isNumbered: true, items }, paragraph(`In all: ${totalDuration}.`)];
}

/** Numbered, unless the titles bring numbers of their own. */
const termsBlocks = ({ terms: { sections } }: ProposalDocument): Block[] => {
  const isNumbered = sections.some(({ title }) => /^\d/.test(title));
  return sections.map(({ title, paragraphs }, at) => ({
    kind: 'subsection',
    heading: isNumbered ? title : `${at + 1}. ${title}`,
    paragraphs,
  }));
};
