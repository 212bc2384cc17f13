import { formatShortTime } from '#shared/fields/format.ts';
import { type DiscountApproval, isLargeDiscount, largeDiscountMessage } from '#shared/proposals/approvals.ts';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import { trpc } from '../../../trpc.ts';
import { useMissingRight } from '../../auth/useMissingRight.ts';

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

/** Why this person may not send it, and who can approve it; null if they may. */
export function useDiscountRefusal(document: ProposalDocument | undefined): string | null {
  const missing = useMissingRight('giveLargeDiscounts');
  const isRefused = missing !== null && document !== undefined && isLargeDiscount(document);
  const team = trpc.team.options.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isRefused,
  });
  return isRefused ? largeDiscountMessage((team.data ?? []).filter(({ hasLeft }) => !hasLeft)) : null;
}

export function useWithdrawRequest() {
  return trpc.proposals.withdrawDiscountRequest.useMutation({
    meta: { done: 'Nobody is asked any more', failed: 'Failed to take the request back' },
  });
}
