import type { RouteObject } from 'react-router-dom';

/** The pages of links in mails, below `/crm`; they need no session. */
export const mailedLinks: RouteObject[] = [
  {
    path: 'verify-email',
    lazy: async () => ({ Component: (await import('./VerifyEmail.tsx')).VerifyEmail }),
  },
  {
    path: 'invitation',
    lazy: async () => ({ Component: (await import('./AcceptInvitation.tsx')).AcceptInvitation }),
  },
  {
    path: 'reset-password',
    lazy: async () => ({ Component: (await import('./ResetPassword.tsx')).ResetPassword }),
  },
];
