import { createContext } from 'react';
import { type LinkContent, SENT_PROPOSAL_ELEMENT_ID } from '#shared/proposals/sentProposal.ts';
import { readEmbedded } from '../private-page/readEmbedded.ts';

/** Undefined on other pages. Provided by the server and `main.tsx`. */
export const SentProposalContext = createContext<LinkContent | undefined>(undefined);

/** What the page was drawn from. */
export const embeddedSentProposal = () => readEmbedded<LinkContent>(SENT_PROPOSAL_ELEMENT_ID);
