import { TRPCClientError } from '@trpc/client';
import { v7 } from 'uuid';
import {
  type ProposalRequestValues,
  proposalRequestForm,
} from '#shared/proposals/requests/requests.schema.ts';
import type { ChangedPrices } from '#shared/proposals/requests/requests.ts';
import type { AcceptedTerms, StoredSelection } from '#shared/proposals/selection.ts';
import { trpcClient } from '../../../trpcClient.ts';
import type { Honeypot } from '../../forms/useDraftForm.ts';
import { type ProposalRequest, requestDraft } from './requestDraft.ts';

// 'Send me this proposal'. Loaded with its dialog.

export const validateRequest = (values: ProposalRequestValues) => proposalRequestForm.safeParse(values);

/** Keeps the answer in this tab. */
export async function sendRequest(
  formData: ProposalRequestValues,
  selection: StoredSelection,
  pricesVersion: string,
  honeypot: Honeypot,
  acceptedTerms?: AcceptedTerms,
): Promise<ProposalRequest> {
  const id = requestDraft.idOf([formData, selection], v7);
  const { reference, url } = await trpcClient.intake.requestProposal.mutate({
    id,
    formData,
    selection,
    pricesVersion,
    honeypot,
    ...(acceptedTerms && { acceptedTerms }),
  });
  const email = formData.email.trim();
  const answer = { reference, url, email, selection, pricesVersion, isConfirmed: false };
  requestDraft.write({ answer });
  return answer;
}

/** The question to a visitor because the page shows earlier prices; null for every other failure. */
export function changedPricesOf(error: unknown): ChangedPrices | null {
  if (!(error instanceof TRPCClientError)) return null;
  const current = error.data?.current as Partial<ChangedPrices> | null | undefined;
  return error.data?.code === 'CONFLICT' && current?.pricesVersion ? (current as ChangedPrices) : null;
}
