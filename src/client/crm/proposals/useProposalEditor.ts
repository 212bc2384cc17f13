import type { ProposalValues } from '#shared/proposals/proposals.schema.ts';
import { proposalFields } from '#shared/proposals/proposals.ts';
import { trpc } from '../../trpc.ts';
import { useChangeField } from '../records/useChangeField.ts';
import { proposals } from './proposals.record.ts';

/** Returns the editor of a proposal; the owner is all that changes of one that was sent. */
export const useProposalEditor = () =>
  useChangeField<Pick<ProposalValues, keyof typeof proposalFields>>(
    proposals,
    proposalFields,
    trpc.proposals.update.useMutation().mutateAsync,
  );
