import { createContext } from 'react';
import { type LinkContent, SENT_PROPOSAL_ELEMENT_ID } from '#shared/proposals/sentProposal.ts';
import { readEmbedded } from '../private-page/readEmbedded.ts';

/** What the link opens; undefined on every other page. Provided by the server and by `main.tsx`. */
export const SentProposalContext = createContext<LinkContent | undefined>(undefined);

/** What the page was drawn from. */
export const embeddedSentProposal = () => readEmbedded<LinkContent>(SENT_PROPOSAL_ELEMENT_ID);
