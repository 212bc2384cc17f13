import type { RouteObject } from 'react-router-dom';
import { SHARED_DOCUMENT_PATH } from '#shared/documents/shareLinks.ts';
import { CLIENT_PAGE_PATH } from '#shared/engagements/clientPage.ts';
import { SENT_PROPOSAL_PATH } from '#shared/proposals/sentProposal.ts';

/**
 * The public pages, as listed in shared/site/pages.ts, and the private pages of a proposal, of a shared document
 * and of a client. The id of each is the path of its source, by which prerender.tsx finds the files that the page loads.
 */
export const siteRoutes: RouteObject[] = [
  {
    id: 'site/landing/Landing.tsx',
    path: '/',
    lazy: async () => ({ Component: (await import('./landing/Landing.tsx')).Landing }),
  },
  {
    id: 'site/guides/NdisAudits.tsx',
    path: '/ndis-audits',
    lazy: async () => ({ Component: (await import('./guides/NdisAudits.tsx')).NdisAudits }),
  },
  {
    id: 'site/guides/RegistrationGroups.tsx',
    path: '/registration-groups',
    lazy: async () => ({ Component: (await import('./guides/RegistrationGroups.tsx')).RegistrationGroups }),
  },
  {
    id: 'site/proposals/RegistrationProposal.tsx',
    path: '/registration-proposal',
    lazy: async () => ({
      Component: (await import('./proposals/RegistrationProposal.tsx')).RegistrationProposal,
    }),
  },
  {
    id: 'site/proposals/ExistingProviderProposal.tsx',
    path: '/existing-provider-proposal',
    lazy: async () => ({
      Component: (await import('./proposals/ExistingProviderProposal.tsx')).ExistingProviderProposal,
    }),
  },
  {
    id: 'site/payment/Payment.tsx',
    path: '/payment',
    lazy: async () => ({ Component: (await import('./payment/Payment.tsx')).Payment }),
  },
  {
    id: 'site/privacy/Privacy.tsx',
    path: '/privacy',
    lazy: async () => ({ Component: (await import('./privacy/Privacy.tsx')).Privacy }),
  },
  {
    id: 'site/packages/OngoingSupport.tsx',
    path: '/ongoing-support',
    lazy: async () => ({ Component: (await import('./packages/OngoingSupport.tsx')).OngoingSupport }),
  },
  {
    id: 'site/sent-proposal/SentProposalPage.tsx',
    path: SENT_PROPOSAL_PATH,
    lazy: async () => ({
      Component: (await import('./sent-proposal/SentProposalPage.tsx')).SentProposalPage,
    }),
  },
  {
    id: 'site/shared-document/SharedDocumentPage.tsx',
    path: SHARED_DOCUMENT_PATH,
    lazy: async () => ({
      Component: (await import('./shared-document/SharedDocumentPage.tsx')).SharedDocumentPage,
    }),
  },
  {
    id: 'site/client-page/ClientPage.tsx',
    path: CLIENT_PAGE_PATH,
    lazy: async () => ({ Component: (await import('./client-page/ClientPage.tsx')).ClientPage }),
  },
  {
    id: 'site/NotFound.tsx',
    path: '*',
    lazy: async () => ({ Component: (await import('./NotFound.tsx')).NotFound }),
  },
];
