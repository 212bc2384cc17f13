import { createTRPCClient } from '@trpc/client';
import type { AppRouter } from '#server/router.ts';
import { linksWith } from './links.ts';

/** The door without React's hooks, for the public site: one call, and no cache to carry. */
export const server = createTRPCClient<AppRouter>({ links: linksWith() });
