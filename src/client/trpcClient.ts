import { createTRPCClient } from '@trpc/client';
import type { AppRouter } from '#server/router.ts';
import { createLinks } from './trpcLinks.ts';

/** Without React hooks and cache, for the public site. */
export const trpcClient = createTRPCClient<AppRouter>({ links: createLinks() });
