import { v7 } from 'uuid';
import { type ProposalRequestValues, proposalRequestForm } from '#shared/intake/proposalRequests.schema.ts';
import type { StoredSelection } from '#shared/proposals/selection.ts';
import { trpcClient } from '../../trpcClient.ts';
import type { Honeypot } from '../forms/useDraftForm.ts';
import { requestDraft, type SentRequest } from './requestDraft.ts';

// Validates and sends 'Send me this proposal'. Loaded with its dialog.

export const validateRequest = (values: ProposalRequestValues) => proposalRequestForm.safeParse(values);

/** Sends it, and keeps the answer in this tab. */
export async function sendRequest(
  formData: ProposalRequestValues,
  selection: StoredSelection,
  honeypot: Honeypot,
): Promise<SentRequest> {
  const id = requestDraft.idOf([formData, selection], v7);
  const { reference, url } = await trpcClient.intake.requestProposal.mutate({
    id,
    formData,
    selection,
    honeypot,
  });
  const answer = { reference, url, email: formData.email.trim(), selection, isConfirmed: false };
  requestDraft.write({ answer });
  return answer;
}

const keyOf = ({ url }: SentRequest) => new URL(url).searchParams.get('key') ?? '';

export async function confirmRequest(request: SentRequest, code: string): Promise<SentRequest> {
  await trpcClient.intake.confirmRequest.mutate({ key: keyOf(request), code });
  const answer = { ...request, isConfirmed: true };
  requestDraft.write({ answer });
  return answer;
}

export const resendCode = (request: SentRequest) =>
  trpcClient.intake.resendCode.mutate({ key: keyOf(request) });
