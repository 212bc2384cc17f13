import { createContext } from 'react';
import { CLIENT_PAGE_ELEMENT_ID, type ClientPage } from '#shared/engagements/clientPage.ts';
import { readEmbedded } from '../private-page/readEmbedded.ts';

/** Undefined on other pages. Provided by the server and `main.tsx`. */
export const ClientPageContext = createContext<ClientPage | null | undefined>(undefined);

export const embeddedClientPage = () => readEmbedded<ClientPage | null>(CLIENT_PAGE_ELEMENT_ID);
