import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { exactTotal } from '#shared/records/totals.ts';

// Shows a change in cached lists and details before their queries run again.

interface Row {
  id: string;
}

/** A list as it is cached: only its first page has a `total`. */
type Pages = InfiniteData<{ items: Row[]; total: number | null }>;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

/** Updates cached lists and the detail; returns the detail's key if it is now up to date. */
export function upsertRecord(client: QueryClient, noun: string, saved: Row): QueryKey | null {
  changeLists(client, noun, (rows) => rows.map((row) => (row.id === saved.id ? patched(row, saved) : row)));
  const [detail] = client
    .getQueryCache()
    .findAll({ queryKey: [[noun, 'byId'], { input: { id: saved.id } }] });
  const known = detail?.state.data;
  // A saved record without all fields does not replace the detail.
  if (!detail || !isRow(known) || Object.keys(known).some((name) => !(name in saved))) return null;
  client.setQueryData(detail.queryKey, saved);
  return detail.queryKey;
}

/** A record as cached lists and boards have it; from the newest where several do. */
export function findCachedRecord(client: QueryClient, noun: string, id: string): Row | undefined {
  const lists = client.getQueryCache().findAll({ queryKey: [[noun], { type: 'infinite' }] });
  return lists
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(({ state }) => (state.data as Pages | undefined)?.pages ?? [])
    .flatMap(({ items }) => items)
    .find((row) => row.id === id);
}

export function removeRecord(client: QueryClient, noun: string, id: string) {
  changeLists(client, noun, (rows) => rows.filter((row) => row.id !== id));
}

const patched = (row: Row, saved: Row): Row => ({
  ...row,
  ...Object.fromEntries(Object.entries(saved).filter(([name]) => name in row)),
});

const countOf = (pages: Pages['pages']) => pages.reduce((sum, { items }) => sum + items.length, 0);

function changeLists(client: QueryClient, noun: string, change: (rows: Row[]) => Row[]) {
  client.setQueriesData<Pages>({ queryKey: [[noun, 'list'], { type: 'infinite' }] }, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page) => ({ ...page, items: change(page.items) }));
    const gone = countOf(data.pages) - countOf(pages);
    const totalOf = ({ total }: Pages['pages'][number]) =>
      total && exactTotal(total) !== undefined ? total - gone : total;
    return { ...data, pages: pages.map((page) => ({ ...page, total: totalOf(page) })) };
  });
}
