import type * as z from 'zod';
import { searchKind } from '#shared/records/nouns.ts';
import { searchInput } from '#shared/records/search.schema.ts';
import { parseKind, type SearchHit } from '#shared/records/search.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { router, staffProcedure } from '../../platform/rpc/trpc.ts';
import { findByIds, firstByName, searchEverything } from './search.queries.ts';
import type { SearchedColumns } from './searchedColumns.ts';

export const searchRouter = router({
  everything: staffProcedure
    .meta({ isTyped: true })
    .input(searchInput)
    .query(async ({ ctx, input }) => described(ctx, await find(ctx.em, input))),
});

async function find(em: EntityManager, { search, kinds, limit, ids }: z.output<typeof searchInput>) {
  if (!search) return kinds ? firstByName(em, { kinds, limit }) : findByIds(em, ids);
  const hits = await searchEverything(em, search, { kinds: kinds ?? searchKind.values, limit });
  const named = kinds ? null : parseKind(search);
  if (!named) return hits;
  const ofKind = await searchEverything(em, named.rest, { kinds: [named.kind], limit });
  return [...ofKind, ...hits.filter(({ id }) => !ofKind.some((one) => one.id === id))];
}

interface DescribedBy {
  em: EntityManager;
  records: readonly { noun: string; search?: SearchedColumns }[];
}

async function described({ em, records }: DescribedBy, hits: SearchHit[]) {
  const words = new Map<string, string>();
  for (const { noun, search } of records) {
    const ids = hits.filter(({ kind }) => kind === noun).map(({ id }) => id);
    if (search?.describe && ids.length > 0)
      for (const [id, text] of await search.describe(em, ids)) words.set(id, text);
  }
  return hits.map((hit) => ({
    ...hit,
    detail: [words.get(hit.id), hit.detail].filter(Boolean).join(' · '),
  }));
}
