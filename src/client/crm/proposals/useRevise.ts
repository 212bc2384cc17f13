import { useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import type { ProposalRecord } from '#shared/proposals/proposals.schema.ts';
import { trpc } from '../../trpc.ts';

export function useRevise({ id }: Pick<ProposalRecord, 'id'>) {
  const navigate = useNavigate();
  const revise = trpc.proposals.revise.useMutation({
    onSuccess: (draft) => navigate(`/crm/proposals/${draft.id}/edit`),
    meta: { failed: 'Failed to make a new version' },
  });
  return { revise: () => revise.mutate({ id, newId: v7() }), isPending: revise.isPending };
}
