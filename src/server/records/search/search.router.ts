import { searchKind } from '#shared/records/nouns.ts';
import { searchInput } from '#shared/records/search.schema.ts';
import { router, staffProcedure } from '../../platform/rpc/trpc.ts';
import { findByIds, firstByName, searchEverything } from './search.queries.ts';

export const searchRouter = router({
  everything: staffProcedure
    .meta({ isTyped: true })
    .input(searchInput)
    .query(({ ctx, input: { search, kinds, limit, ids } }) => {
      if (search) return searchEverything(ctx.em, search, { kinds: kinds ?? searchKind.values, limit });
      return kinds ? firstByName(ctx.em, { kinds, limit }) : findByIds(ctx.em, ids);
    }),
});
