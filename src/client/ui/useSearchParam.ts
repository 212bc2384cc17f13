import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Undefined if missing or blank, so that queries leave it out. */
export function useSearchParam(name: string) {
  const [params] = useSearchParams();
  return params.get(name)?.trim() || undefined;
}

/**
 * Writes search, filters and sort into the address, without a history entry for each letter. With `flushSync` the screen
 * is rendered before this returns, instead of when the browser has time.
 */
export function useSetSearchParam({ flushSync = false } = {}) {
  const [, setParams] = useSearchParams();
  return useCallback(
    (name: string, value: string | null | undefined) =>
      setParams(
        (params) => {
          const next = new URLSearchParams(params);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true, preventScrollReset: true, flushSync },
      ),
    [setParams, flushSync],
  );
}
