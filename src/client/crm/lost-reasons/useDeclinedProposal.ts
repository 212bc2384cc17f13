import { declinedReason } from '#shared/lostReasons.ts';
import type { DeclinedProposalOf } from '#shared/proposals/actions.schema.ts';
import { trpc } from '../../trpc.ts';

/** The newest proposal of a lead or an opportunity if the client has declined it, with the lost reason that this gives. */
export function useDeclinedProposal(of: DeclinedProposalOf | undefined) {
  const { data, isLoading } = trpc.proposals.declined.useQuery(of ?? { leadId: '' }, {
    enabled: of !== undefined,
    retry: false,
  });
  return { isLoading, declined: data ? { ...data, lostReason: declinedReason(data.reason) } : null };
}
