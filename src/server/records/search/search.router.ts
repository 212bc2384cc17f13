import { searchKind } from '#shared/records/nouns.ts';
import { searchInput } from '#shared/records/search.schema.ts';
import { parseKind } from '#shared/records/search.ts';
import { router, staffProcedure } from '../../platform/rpc/trpc.ts';
import { findByIds, firstByName, searchEverything } from './search.queries.ts';

export const searchRouter = router({
  everything: staffProcedure
    .meta({ isTyped: true })
    .input(searchInput)
    .query(async ({ ctx, input: { search, kinds, limit, ids } }) => {
      if (search) {
        const hits = await searchEverything(ctx.em, search, { kinds: kinds ?? searchKind.values, limit });
        const named = kinds ? null : parseKind(search);
        if (!named) return hits;
        const ofKind = await searchEverything(ctx.em, named.rest, { kinds: [named.kind], limit });
        return [...ofKind, ...hits.filter(({ id }) => !ofKind.some((one) => one.id === id))];
      }
      return kinds ? firstByName(ctx.em, { kinds, limit }) : findByIds(ctx.em, ids);
    }),
});
