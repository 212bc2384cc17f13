import { useEffect } from 'react';
import type { RouteObject } from 'react-router-dom';
import { connection } from './connection.ts';

/** Longer than a slow connection needs for the first screen. */
const IDLE_MS = 8_000;

const whenIdle = () =>
  new Promise<void>((resolve) => {
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve());
    else setTimeout(resolve);
  });

/** The person asks sites to load little. */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Loads the screens one after the other once the page is idle, so that they open at once, and also when the connection is
 * lost by then.
 */
export function usePreloadScreens(screens: RouteObject[]) {
  useEffect(() => {
    let isStopped = savesData();
    const loadAll = async () => {
      for (const { lazy } of screens) {
        await whenIdle();
        if (isStopped) return;
        // Other screens are loaded when somebody goes there.
        if (!connection.isCertain()) return;
        if (typeof lazy === 'function') await lazy().catch(() => {});
      }
    };
    const timer = setTimeout(loadAll, IDLE_MS);
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [screens]);
}
