import { matchRoutes, type RouteObject } from 'react-router-dom';
import { connection } from './connection/connection.ts';

export async function loadScreens(routes: RouteObject[], path: string) {
  const matches = matchRoutes(routes, path) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const loaded = await route.lazy();
      Object.assign(route, { ...loaded, lazy: undefined });
    }),
  );
}

export function prefetchScreens(routes: RouteObject[], path: string) {
  if (!connection.isCertain()) return;
  for (const { route } of matchRoutes(routes, path) ?? []) {
    // A failure is not reported: going there tries again.
    if (typeof route.lazy === 'function') route.lazy().catch(() => {});
  }
}
