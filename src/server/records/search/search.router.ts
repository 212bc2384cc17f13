import { searchInput } from '#shared/records/search.schema.ts';
import { router, staffProcedure } from '../../platform/rpc/trpc.ts';
import { recentRecords, searchEverything } from './search.queries.ts';

export const searchRouter = router({
  everything: staffProcedure
    .input(searchInput)
    .query(({ ctx, input }) =>
      input.search ? searchEverything(ctx.em, input.search) : recentRecords(ctx.em, input.recent),
    ),
});
