import { createContext } from 'react';
import { SENT_PROPOSAL_ELEMENT_ID, type SentProposal } from '#shared/proposals/sentProposal.ts';

/**
 * The proposal of the link; null for a link that does not work, undefined on every other page. Provided by the server and
 * by `main.tsx`.
 */
export const SentProposalContext = createContext<SentProposal | null | undefined>(undefined);

/** The proposal that the page was drawn from. */
export function embeddedSentProposal(): SentProposal | null | undefined {
  const element = document.getElementById(SENT_PROPOSAL_ELEMENT_ID);
  return element ? JSON.parse(element.textContent) : undefined;
}
