import { createTRPCClient } from '@trpc/client';
import type { AppRouter } from '#server/router.ts';
import { createLinks } from './trpcLinks.ts';

/** The client without React's hooks and without a cache, for the public site. */
export const trpcClient = createTRPCClient<AppRouter>({ links: createLinks() });
