import type { ProposalRequestValues } from '#shared/proposals/requests/requests.schema.ts';
import type { ProviderType, Selection, StoredSelection } from '#shared/proposals/selection.ts';
import { openTabDraft, type TabDraft } from '../../forms/tabDraft.ts';
import { numbersOf } from '../proposal.ts';

/** The server's answer, with the selection sent. */
export interface ProposalRequest {
  reference: string;
  url: string;
  email: string;
  selection: StoredSelection;
  pricesVersion: string;
  isConfirmed: boolean;
}

interface RequestDraft extends TabDraft {
  values: Partial<ProposalRequestValues>;
  /** The page on which the dialog is open, so that it is open again after a reload. */
  openAt: string | null;
  answer: ProposalRequest;
}

/** The text that was written into 'Send me this proposal', also after it was sent: a changed proposal is sent without typing again. */
export const requestDraft = openTabDraft<RequestDraft>('proposal-request');

/** A selection as it is sent and stored. */
export const storedSelectionOf = (provider: ProviderType, proposal: Selection): StoredSelection => ({
  provider,
  groups: numbersOf(proposal),
  details: proposal.details,
});

/** The answer of the server when this very selection was sent; null where it was not. */
export function requestOf(provider: ProviderType, proposal: Selection): ProposalRequest | null {
  const { answer } = requestDraft.read();
  const selection = storedSelectionOf(provider, proposal);
  return answer && JSON.stringify(answer.selection) === JSON.stringify(selection) ? answer : null;
}
