import type { ProposalValues } from '#shared/proposals.schema.ts';
import { proposalLabels } from '#shared/proposals.ts';
import { trpc } from '../../trpc.ts';
import { useChangeField } from '../records/useChangeField.ts';
import { proposals } from './proposals.record.ts';

/** Returns the editor of a proposal; the owner is all that changes of one that was sent. */
export const useProposalEditor = () =>
  useChangeField<ProposalValues>(proposals, proposalLabels, trpc.proposals.update.useMutation().mutateAsync);
