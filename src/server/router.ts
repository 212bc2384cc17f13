import { authRouter } from './auth/auth.router.ts';
import { teamRouter } from './team/team.router.ts';
import { router } from './trpc.ts';

/** The table of contents of the API. */
export const appRouter = router({
  auth: authRouter,
  team: teamRouter,
});

export type AppRouter = typeof appRouter;
