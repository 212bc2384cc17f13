import { createContext } from 'react';
import { SHARED_DOCUMENT_ELEMENT_ID, type SharedDocumentPage } from '#shared/documents/shareLinks.ts';
import { readEmbedded } from '../private-page/readEmbedded.ts';

/** The document that the page of a link shows; undefined on every other page. Provided by the server and by `main.tsx`. */
export const SharedDocumentContext = createContext<SharedDocumentPage | undefined>(undefined);

export const embeddedSharedDocument = () => readEmbedded<SharedDocumentPage>(SHARED_DOCUMENT_ELEMENT_ID);
