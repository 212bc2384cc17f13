import { createContext } from 'react';
import { SHARED_DOCUMENT_ELEMENT_ID, type SharedDocumentPage } from '#shared/documents/shareLinks.ts';
import { CLIENT_PAGE_ELEMENT_ID, type ClientPage } from '#shared/engagements/clientPage.ts';
import { type LinkContent, SENT_PROPOSAL_ELEMENT_ID } from '#shared/proposals/sentProposal.ts';

/** JSON that the server embedded in the element with this id; otherwise undefined. */
function readEmbedded<Value>(id: string): Value | undefined {
  const element = document.getElementById(id);
  return element ? JSON.parse(element.textContent) : undefined;
}

/** Undefined on other pages. Provided by the server and `main.tsx`. */
export const ClientPageContext = createContext<ClientPage | null | undefined>(undefined);

export const embeddedClientPage = () => readEmbedded<ClientPage | null>(CLIENT_PAGE_ELEMENT_ID);

/** The document that the page of a link shows; undefined on every other page. Provided by the server and by `main.tsx`. */
export const SharedDocumentContext = createContext<SharedDocumentPage | undefined>(undefined);

export const embeddedSharedDocument = () => readEmbedded<SharedDocumentPage>(SHARED_DOCUMENT_ELEMENT_ID);

/** Undefined on other pages. Provided by the server and `main.tsx`. */
export const SentProposalContext = createContext<LinkContent | undefined>(undefined);

/** What the page was drawn from. */
export const embeddedSentProposal = () => readEmbedded<LinkContent>(SENT_PROPOSAL_ELEMENT_ID);
