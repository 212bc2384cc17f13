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
    path: '/ongoing-support',
    lazy: async () => ({ Component: (await import('./packages/OngoingSupport.tsx')).OngoingSupport }),
  },
  {
    path: '*',
    lazy: async () => ({ Component: (await import('./NotFound.tsx')).NotFound }),
  },
];
