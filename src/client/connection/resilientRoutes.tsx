import { type ComponentType, useState } from 'react';
import type { RouteObject } from 'react-router-dom';
import { LoadAgain } from './LoadAgain.tsx';
import { loadModule } from './loadModule.ts';

type LoadScreen = Extract<RouteObject['lazy'], () => unknown>;

/** Shows `LoadAgain` within the layout if a screen cannot be loaded. The router itself would never try again. */
export const resilientRoutes = (routes: RouteObject[]): RouteObject[] =>
  routes.map((route) => {
    const { lazy } = route;
    const children = route.children && resilientRoutes(route.children);
    return {
      ...route,
      ...(children && { children }),
      ...(typeof lazy === 'function' && { lazy: () => loadOrExplain(lazy) }),
    } as RouteObject;
  });

async function loadOrExplain(load: LoadScreen) {
  try {
    return await loadModule(load);
  } catch (error) {
    return { Component: screenLoadedLater(load, error) };
  }
}

function screenLoadedLater(load: LoadScreen, error: unknown): ComponentType {
  let Loaded: ComponentType | undefined;

  return function ScreenLoadedLater() {
    const [isLoaded, setIsLoaded] = useState(Loaded !== undefined);
    if (isLoaded && Loaded) return <Loaded />;
    const loadNow = async () => {
      const { Component, element } = await loadModule(load);
      Loaded = Component ?? (() => element);
      setIsLoaded(true);
    };
    return <LoadAgain error={error} load={loadNow} mayReload />;
  };
}
