import { useEffect } from 'react';
import type { ProposalRequestValues } from '#shared/intake/proposalRequests.schema.ts';
import type { StoredSelection } from '#shared/proposals/selection.ts';
import { useDraftForm } from '../forms/useDraftForm.ts';
import { sendRequest, validateRequest } from './request.ts';
import { requestDraft, type SentRequest } from './requestDraft.ts';

/** The state of the form. What was typed is kept also after it was sent. */
export function useRequestForm(selection: StoredSelection, onSent: (request: SentRequest) => void) {
  const draftForm = useDraftForm<ProposalRequestValues, string>({
    draft: requestDraft,
    validate: validateRequest,
    send: async (values, honeypot) => onSent(await sendRequest(values, selection, honeypot)),
    onFailure: reasonOf,
  });
  const { form } = draftForm;

  // After the dialog has opened, which focuses its first button.
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);

  return draftForm;
}

/** A sentence, as in 'You seem to be offline.' */
export function reasonOf(error: unknown) {
  if (!navigator.onLine) return 'You seem to be offline.';
  return error instanceof Error ? error.message.replace(/[^.!?]$/, '$&.') : '';
}
