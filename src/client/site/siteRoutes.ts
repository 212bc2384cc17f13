import type { RouteObject } from 'react-router-dom';

/** The public pages; shared/pages.ts tells the server which addresses they are. */
export const siteRoutes: RouteObject[] = [
  {
    path: '/',
    lazy: async () => ({ Component: (await import('./landing/Landing.tsx')).Landing }),
  },
  {
    path: '/ndis-audits',
    lazy: async () => ({ Component: (await import('./guides/NdisAudits.tsx')).NdisAudits }),
  },
  {
    path: '/registration-groups',
    lazy: async () => ({ Component: (await import('./guides/RegistrationGroups.tsx')).RegistrationGroups }),
  },
  {
    path: '/registration-proposal',
    lazy: async () => ({
      Component: (await import('./proposals/RegistrationProposal.tsx')).RegistrationProposal,
    }),
  },
  {
    path: '/existing-provider-proposal',
    lazy: async () => ({
      Component: (await import('./proposals/ExistingProviderProposal.tsx')).ExistingProviderProposal,
    }),
  },
  {
    path: '/payment',
    lazy: async () => ({ Component: (await import('./payment/Payment.tsx')).Payment }),
  },
  {
    path: '/ongoing-support',
    lazy: async () => ({ Component: (await import('./packages/OngoingSupport.tsx')).OngoingSupport }),
  },
  {
    path: '*',
    lazy: async () => ({ Component: (await import('./NotFound.tsx')).NotFound }),
  },
];
