import { useEffect, useRef } from 'react';
import type { ProposalRequestValues } from '#shared/proposals/requests/requests.schema.ts';
import type { ChangedPrices } from '#shared/proposals/requests/requests.ts';
import type { AcceptedTerms, StoredSelection } from '#shared/proposals/selection.ts';
import { useDraftForm } from '../../forms/useDraftForm.ts';
import { useSiteContent } from '../../siteContent.ts';
import { reasonOf } from './codes.ts';
import { type ProposalRequest, requestDraft } from './requestDraft.ts';
import { changedPricesOf, sendRequest, validateRequest } from './sendRequest.ts';

/**
 * The state of the form. The typed values are kept after it was sent, too. Where prices have changed since the page was
 * opened, nothing is sent before the visitor has seen the new sum and sends again.
 */
export function useRequestForm(
  selection: StoredSelection,
  acceptedTerms: AcceptedTerms | undefined,
  onSent: (request: ProposalRequest) => void,
) {
  const { pricesVersion } = useSiteContent();
  /** The prices that the visitor has seen last. */
  const seen = useRef(pricesVersion);
  const draftForm = useDraftForm<ProposalRequestValues, string | ChangedPrices>({
    draft: requestDraft,
    validate: validateRequest,
    send: async (values, honeypot) =>
      onSent(await sendRequest(values, selection, seen.current, honeypot, acceptedTerms)),
    onFailure: (error) => {
      const changed = changedPricesOf(error);
      if (changed) seen.current = changed.pricesVersion;
      return changed ?? reasonOf(error);
    },
  });
  const { form } = draftForm;

  // The effect runs after the dialog has opened, which focuses its first button.
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);

  return draftForm;
}
