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
