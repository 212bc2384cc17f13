import { searchInput } from '#shared/searchInput.ts';
import { router, staffProcedure } from '../trpc.ts';
import { recentRecords, searchEverything } from './search.queries.ts';

export const searchRouter = router({
  everything: staffProcedure
    .input(searchInput)
    .query(({ ctx, input }) =>
      input.search ? searchEverything(ctx.em, input.search) : recentRecords(ctx.em, input.recent),
    ),
});
