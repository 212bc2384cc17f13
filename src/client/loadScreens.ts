import { matchRoutes, type RouteObject } from 'react-router-dom';

/** Loads the screens at an address now, in place of the promise to load them. */
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

/** Has the screens at an address at hand, for who is about to go there. */
export function prefetchScreens(routes: RouteObject[], path: string) {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    // A line that is down now is no fault yet: going there asks again.
    if (typeof route.lazy === 'function') route.lazy().catch(() => {});
  }
}
