import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { SHARED_DOCUMENT_PATH } from '#shared/documents/shareLinks.ts';
import { CLIENT_PAGE_PATH } from '#shared/engagements/clientPage.ts';
import { SENT_PROPOSAL_PATH } from '#shared/proposals/sentProposal.ts';

/** `id`: the path of its source, by which prerender.tsx finds the files that the page loads. */
const page = (id: string, path: string, load: () => Promise<ComponentType>): RouteObject => ({
  id,
  path,
  lazy: async () => ({ Component: await load() }),
});

/**
 * The public pages, as listed in shared/site/pages.ts, and the private pages of a proposal, of a shared document
 * and of a client.
 */
export const siteRoutes: RouteObject[] = [
  page('site/landing/Landing.tsx', '/', async () => (await import('./landing/Landing.tsx')).Landing),
  page(
    'site/guides/NdisAudits.tsx',
    '/ndis-audits',
    async () => (await import('./guides/NdisAudits.tsx')).NdisAudits,
  ),
  page(
    'site/guides/RegistrationGroups.tsx',
    '/registration-groups',
    async () => (await import('./guides/RegistrationGroups.tsx')).RegistrationGroups,
  ),
  page(
    'site/proposals/RegistrationProposal.tsx',
    '/registration-proposal',
    async () => (await import('./proposals/RegistrationProposal.tsx')).RegistrationProposal,
  ),
  page(
    'site/proposals/ExistingProviderProposal.tsx',
    '/existing-provider-proposal',
    async () => (await import('./proposals/ExistingProviderProposal.tsx')).ExistingProviderProposal,
  ),
  page('site/payment/Payment.tsx', '/payment', async () => (await import('./payment/Payment.tsx')).Payment),
  page('site/privacy/Privacy.tsx', '/privacy', async () => (await import('./privacy/Privacy.tsx')).Privacy),
  page(
    'site/packages/OngoingSupport.tsx',
    '/ongoing-support',
    async () => (await import('./packages/OngoingSupport.tsx')).OngoingSupport,
  ),
  page(
    'site/sent-proposal/SentProposalPage.tsx',
    SENT_PROPOSAL_PATH,
    async () => (await import('./sent-proposal/SentProposalPage.tsx')).SentProposalPage,
  ),
  page(
    'site/shared-document/SharedDocumentPage.tsx',
    SHARED_DOCUMENT_PATH,
    async () => (await import('./shared-document/SharedDocumentPage.tsx')).SharedDocumentPage,
  ),
  page(
    'site/client-page/ClientPage.tsx',
    CLIENT_PAGE_PATH,
    async () => (await import('./client-page/ClientPage.tsx')).ClientPage,
  ),
  page('site/NotFound.tsx', '*', async () => (await import('./NotFound.tsx')).NotFound),
];
