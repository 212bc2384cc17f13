import { useSyncExternalStore } from 'react';

const subscribeNever = () => () => {};

/**
 * False in the prerendered page and during hydration, then true. Content that depends on the query string or the
 * history state waits for it, because a prerendered page knows neither.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
