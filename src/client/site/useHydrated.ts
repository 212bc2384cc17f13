import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False in the page as it was built and while React takes it over, true from then on: what depends on the
 * rest of the address, which no built page knows, waits for it.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
