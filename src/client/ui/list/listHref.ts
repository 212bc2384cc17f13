import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

// Which search and filters each list was left with, so that the way back leads to the same rows.
const leftWith = new Map<string, string>();

/** Remembers what this list shows, for as long as the page is open. */
export function useRememberListSearch() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    leftWith.set(pathname, search);
  }, [pathname, search]);
}

/** A list's address, with the search and filters it was left with. */
export const listHref = (path: string) => path + (leftWith.get(path) ?? '');
