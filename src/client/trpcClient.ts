import { createTRPCClient } from '@trpc/client';
import type { AppRouter } from '#server/router.ts';
import { createLinks } from './trpcLinks.ts';

/** The door without React's hooks, for the public site: one call, and no cache to carry. */
export const trpcClient = createTRPCClient<AppRouter>({ links: createLinks() });
