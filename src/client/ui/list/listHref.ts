import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

// Of each list when it was left, for links back.
const searches = new Map<string, string>();

/** Until the page is reloaded. */
export function useRememberListSearch() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    searches.set(pathname, search);
  }, [pathname, search]);
}

/** With the search and filters it was left with. */
export const listHref = (path: string) => path + (searches.get(path) ?? '');
