import { formatAbn } from '../../fields/abn.ts';
import { formatBusinessTime, formatCents, formatDay } from '../../fields/format.ts';
import { type ProposalDocument, withoutUnpriced } from '../document.ts';
import { PRICE_ON_REQUEST } from '../independentLiving.ts';
import type { AcceptedTerms } from '../selection.ts';

// Visitors send themselves what they priced on the site.

/** The number of requests that a network may send in an hour as leads; the rest waits in quarantine. */
export const REQUESTS_PER_HOUR = 5;

/** The number of codes that an e-mail address gets in an hour. */
export const CODES_PER_HOUR = 3;

export const CODE_MINUTES = 10;

/** The number of codes that may be tried in that time. */
export const CODE_TRIES = 5;

export const CODE_MESSAGE = 'Enter the six digits of the code';
export const WRONG_CODE_MESSAGE = 'This code is not right, or no longer works. Check it, or get another one.';
export const OLD_PRICES_MESSAGE = 'Our prices have changed since you opened this page';

/** The prices about which a visitor is asked where the page showed earlier ones. */
export interface ChangedPrices {
  pricesVersion: string;
  /** The total in whole cents. */
  total: number;
  gst: number | null;
  /** Modules without a price. */
  unpriced: string[];
}

export const NO_GROUPS_MESSAGE = 'Please select at least one registration group to proceed.';

/** The text in the proposal in place of a consultant's note. */
export const REQUEST_NOTE =
  'You priced this on our website. A consultant checks it and sends you our proposal, which you can then accept.';

/** '$3,850 incl. GST', and what it leaves out. */
export const describeTotal = (document: ProposalDocument) =>
  `${formatCents(document.total)}${document.gst === null ? '' : ' incl. GST'}${withoutUnpriced(document)}`;

/** Returns the sum and the selection that somebody priced, as staff read it on the lead, a line each. */
export function summarizeRequest(
  document: ProposalDocument,
  abn: string | null,
  acceptedTerms: AcceptedTerms | null,
): string {
  const { reasons, groups, lines, services } = document;
  return [
    `Total ${describeTotal(document)}`,
    ...groups.map(({ number, name }) => `${number} ${name}`),
    '',
    ...reasons.map((reason) => `${reason}.`),
    ...lines.map(({ label, detail, cents, isUnpriced }) => {
      const small = detail ? ` (${detail})` : '';
      return isUnpriced ? `${label}: ${PRICE_ON_REQUEST}${small}` : `${label}${small}: ${formatCents(cents)}`;
    }),
    ...(services.length > 0 ? ['', ...services] : []),
    ...(abn ? ['', `ABN ${formatAbn(abn)}`] : []),
    ...(acceptedTerms ? ['', describeAcceptedTerms(acceptedTerms)] : []),
  ].join('\n');
}

/** 'Terms and Conditions of 23 Nov 2026: accepted on 23 Nov 2026, 2:30:00 pm (Sydney).' */
const describeAcceptedTerms = ({ version, at }: AcceptedTerms) =>
  `Terms and Conditions of ${formatDay(version)}: accepted on ${formatBusinessTime(new Date(at))} (Sydney).`;
