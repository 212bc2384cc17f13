import { formatCents } from '#shared/fields/format.ts';
import { type ProposalDocument, withoutUnpriced } from '#shared/proposals/document.ts';

/** The total as '$3,850 incl. GST'. */
export const sumOf = (document: ProposalDocument) => `${formatCents(document.total)} ${sumKind(document)}`;

/** Returns the contents of the total, as in 'incl. GST'. */
export const sumKind = (document: ProposalDocument) =>
  `${document.gst === null ? 'no GST is charged' : 'incl. GST'}${withoutUnpriced(document)}`;
