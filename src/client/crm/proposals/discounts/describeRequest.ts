import { formatCents, formatShortTime } from '#shared/fields/format.ts';
import { type DiscountApproval, discountPercent } from '#shared/proposals/approvals.ts';
import type { ProposalDocument } from '#shared/proposals/document.ts';

/** 'The discount is 12.5 % of $3,500.' */
export const describeDiscount = (document: Pick<ProposalDocument, 'discount' | 'subtotal'>) =>
  `The discount is ${discountPercent(document)} of ${formatCents(document.subtotal)}.`;

const quote = (words: string | null) => (words ? ` They wrote: “${words}”` : '');

/** 'Mark Lee approved this discount. They wrote: “Fine this once”' */
export function describeRequest({ state, hasEnded, ...request }: DiscountApproval): string {
  const { askedByName, askedAt, answeredByName, question, answer } = request;
  if (hasEnded) {
    const before = state === 'open' ? `${askedByName} asked` : `${answeredByName} ${state} this discount`;
    return `The draft has changed since ${before}. Ask again.`;
  }
  if (state === 'open')
    return `${askedByName} asked a manager on ${formatShortTime(askedAt)}.${quote(question)}`;
  const next = state === 'refused' ? ' Change it, or ask again.' : '';
  return `${answeredByName} ${state} this discount.${quote(answer)}${next}`;
}
