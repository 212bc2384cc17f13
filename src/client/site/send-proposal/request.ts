import { v7 } from 'uuid';
import { type ProposalRequestValues, proposalRequestForm } from '#shared/intake/proposalRequests.schema.ts';
import type { StoredSelection } from '#shared/proposals/selection.ts';
import { trpcClient } from '../../trpcClient.ts';
import { requestDraft, type SentRequest } from './requestDraft.ts';

// Validates and sends 'Send me this proposal'. Loaded with its dialog.

export type RequestErrors = Partial<Record<keyof ProposalRequestValues, string>>;

/** The errors of the form by field; empty when it is valid. */
export function validateRequest(values: ProposalRequestValues): RequestErrors {
  const { error } = proposalRequestForm.safeParse(values);
  const errors: RequestErrors = {};
  for (const { path, message } of error?.issues ?? [])
    errors[path[0] as keyof ProposalRequestValues] ??= message;
  return errors;
}

/** Sends it, and keeps the answer in this tab; `website` is the hidden field. */
export async function sendRequest(
  formData: ProposalRequestValues,
  selection: StoredSelection,
  website: string,
): Promise<SentRequest> {
  const id = requestDraft.idOf([formData, selection], v7);
  const elapsedMs = Math.max(0, Date.now() - requestDraft.read().startedAt);
  const { reference, url } = await trpcClient.intake.requestProposal.mutate({
    id,
    formData,
    selection,
    honeypot: { website, elapsedMs },
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
