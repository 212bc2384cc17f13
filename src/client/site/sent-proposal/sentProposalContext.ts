import { createContext } from 'react';
import { type LinkContent, SENT_PROPOSAL_ELEMENT_ID } from '#shared/proposals/sentProposal.ts';
import { readEmbedded } from '../private-page/readEmbedded.ts';

/** The proposal that the link opens; undefined on every other page. Provided by the server and by `main.tsx`. */
export const SentProposalContext = createContext<LinkContent | undefined>(undefined);

/** The content that the page was drawn from. */
export const embeddedSentProposal = () => readEmbedded<LinkContent>(SENT_PROPOSAL_ELEMENT_ID);
