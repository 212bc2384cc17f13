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
  /** Where the dialog was open, so that a reload opens it again. */
  openAt: string | null;
  answer: ProposalRequest;
}

/** Also after sending: a changed proposal is sent without typing again. */
export const requestDraft = openTabDraft<RequestDraft>('proposal-request');

/** As sent and stored. */
export const storedSelectionOf = (provider: ProviderType, proposal: Selection): StoredSelection => ({
  provider,
  groups: numbersOf(proposal),
  details: proposal.details,
});

/** If this very selection was sent; otherwise null. */
export function requestOf(provider: ProviderType, proposal: Selection): ProposalRequest | null {
  const { answer } = requestDraft.read();
  const selection = storedSelectionOf(provider, proposal);
  return answer && JSON.stringify(answer.selection) === JSON.stringify(selection) ? answer : null;
}
