import { createContext } from 'react';
import { SHARED_DOCUMENT_ELEMENT_ID, type SharedDocumentPage } from '#shared/documents/shareLinks.ts';
import { readEmbedded } from '../private-page/readEmbedded.ts';

/** Undefined on other pages. Provided by the server and `main.tsx`. */
export const SharedDocumentContext = createContext<SharedDocumentPage | undefined>(undefined);

export const embeddedSharedDocument = () => readEmbedded<SharedDocumentPage>(SHARED_DOCUMENT_ELEMENT_ID);
