import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

// The search and filters that each list was left with, so that links back lead to the same rows.
const searches = new Map<string, string>();

/** Remembers search and filters of this list until the page is reloaded. */
export function useRememberListSearch() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    searches.set(pathname, search);
  }, [pathname, search]);
}

/** A list's address, with the search and filters it was left with. */
export const listHref = (path: string) => path + (searches.get(path) ?? '');
