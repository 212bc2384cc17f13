import { exportsInput } from '#shared/records/exports.schema.ts';
import { procedureFor, requireRecentPassword, router } from '../../../platform/rpc/trpc.ts';
import { listExports } from './exportList.queries.ts';

export const exportsRouter = router({
  /** The address of the full export. A call answers it, because a call can require the password first. */
  everythingLink: procedureFor('takeEverything')
    .use(requireRecentPassword)
    .query(() => ({ url: '/exchange/everything.zip' })),

  list: procedureFor('oversee')
    .input(exportsInput)
    .query(({ ctx, input }) => listExports(ctx.em, input)),
});
