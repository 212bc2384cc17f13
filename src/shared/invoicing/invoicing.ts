import { formatCents, today } from '../fields/format.ts';
import type { InvoiceLine } from './invoiceLines.ts';

/** One amount that is due to be invoiced. */
export interface InvoiceItem {
  id: string;
  /** What it is for, such as 'PR-2026-00001'. */
  title: string;
  client: string;
  /** Null once they were deleted. */
  accountId: string | null;
  proposalId: string | null;
  agreementId: string | null;
  /** A period that began while nothing ran: it is to be invoiced once somebody releases it. */
  isMissed: boolean;
  /** A person typed it, beside the periods of an agreement. */
  isTyped: boolean;
  lines: InvoiceLine[];
  /** The day on which it is to be invoiced, 'YYYY-MM-DD'; null while its step is not done. */
  dueOn: string | null;
  /** The step of the engagement that has to be done first. */
  dueStep: string | null;
  /** Null until it is marked as invoiced. */
  invoice: { number: string; at: Date; byName: string | null } | null;
}

/** The sums of an item in whole cents: before GST, the GST (null where none is charged), and both. */
export function sumsOf(lines: InvoiceLine[]) {
  const net = lines.reduce((sum, { cents }) => sum + cents, 0);
  const isTaxed = lines.some(({ gst }) => gst !== null);
  const gst = isTaxed ? lines.reduce((sum, { gst }) => sum + (gst ?? 0), 0) : null;
  return { net, gst, total: net + (gst ?? 0) };
}

/** The month of what is due by now, 'YYYY-MM'; null of what is due later. */
export const monthDue = (dueOn: string | null) =>
  dueOn !== null && dueOn <= today() ? dueOn.slice(0, 7) : null;

/** '$3,850 incl. GST' */
export const formatSums = ({ total, gst }: ReturnType<typeof sumsOf>) =>
  `${formatCents(total)}${gst === null ? '' : ' incl. GST'}`;

/** More digits are no number that counts up. */
const LAST_DIGITS = /\d{1,9}$/;

/** The number after another one: 'INV-0043' after 'INV-0042', and the same where it does not end in digits. */
export const numberAfter = (number: string, steps = 1) =>
  number.replace(LAST_DIGITS, (digits) => String(Number(digits) + steps).padStart(digits.length, '0'));

/** An invoice of today asks to be paid within so many days. */
export const PAYMENT_DAYS = 14;
