import { recentChangesInput } from '#shared/records/recentChanges.schema.ts';
import { router, staffProcedure } from '../../platform/rpc/trpc.ts';
import { listRecentChanges } from './recent-changes.queries.ts';

export const recentChangesRouter = router({
  list: staffProcedure.input(recentChangesInput).query(({ ctx, input }) => listRecentChanges(ctx, input)),
});
