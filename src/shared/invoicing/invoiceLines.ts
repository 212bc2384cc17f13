import type { ProposalDocument } from '../proposals/document.ts';
import { gstOn } from '../proposals/pricing.ts';

/** A line of an invoice. Amounts are whole cents. */
export interface InvoiceLine {
  description: string;
  /** Before GST; negative for a discount. */
  cents: number;
  /** Null where the business is not registered for GST. */
  gst: number | null;
}

/** The lines of an invoice over all of a signed proposal, with a discount as the last of them. */
export const linesOfProposal = ({
  lines,
  discount,
  gst,
}: Pick<ProposalDocument, 'lines' | 'discount' | 'gst'>) =>
  spreadGst(
    [
      ...lines.map(({ label, cents }) => ({ description: label, cents })),
      ...(discount ? [{ description: `Discount: ${discount.reason}`, cents: -discount.cents }] : []),
    ],
    gst,
  );

/**
 * States the GST of each line so that the sum is that of the document. Ours is rounded once on the total, and accounting
 * programs add up what each line states: the cents between the two go to one line each, from the last that bears GST.
 */
function spreadGst(lines: Omit<InvoiceLine, 'gst'>[], gst: number | null): InvoiceLine[] {
  if (gst === null) return lines.map((line) => ({ ...line, gst }));
  const stated = lines.map((line) => ({ ...line, gst: Math.sign(line.cents) * gstOn(Math.abs(line.cents)) }));
  let missing = gst - stated.reduce((sum, line) => sum + line.gst, 0);
  for (const line of stated.filter(({ cents }) => cents !== 0).reverse()) {
    const cent = Math.sign(missing);
    line.gst += cent;
    missing -= cent;
  }
  return stated;
}
