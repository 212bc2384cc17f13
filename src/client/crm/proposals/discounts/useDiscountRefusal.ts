import { isLargeDiscount, largeDiscountMessage } from '#shared/proposals/approvals.ts';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import { trpc } from '../../../trpc.ts';
import { useMissingRight } from '../../auth/useMissingRight.ts';

/** Why this person may not send it, and who can approve it; null if they may. */
export function useDiscountRefusal(
  document: Pick<ProposalDocument, 'discount' | 'subtotal'> | undefined,
): string | null {
  const missing = useMissingRight('giveLargeDiscounts');
  const isRefused = missing !== null && document !== undefined && isLargeDiscount(document);
  const team = trpc.team.options.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isRefused,
  });
  return isRefused ? largeDiscountMessage((team.data ?? []).filter(({ hasLeft }) => !hasLeft)) : null;
}
