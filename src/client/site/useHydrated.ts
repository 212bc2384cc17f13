import { useSyncExternalStore } from 'react';

const subscribeNever = () => () => {};

/**
 * False in the prerendered page and during hydration, then true. Wait for it to show anything from the query
 * or history state, which a prerendered page does not know.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
