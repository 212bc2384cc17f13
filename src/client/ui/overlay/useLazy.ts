import { useEffect, useRef, useState } from 'react';
import { notify } from './notify.ts';

/** Long after a slow line has brought the screen itself, in milliseconds. */
const QUIET_MS = 8_000;

/**
 * A part of the screen that is loaded as somebody reaches for it, or once nothing else goes on: it is at hand when
 * the line is down. That it cannot be loaded is told.
 */
export function useLazy<Part>(load: () => Promise<Part>) {
  const [loaded, setLoaded] = useState<{ component: Part }>();
  const prepared = useRef<Part>(undefined);
  // Not without a line: what failed once, browsers do not ask for again.
  const fetchPart = async () => {
    if (prepared.current) return prepared.current;
    if (!navigator.onLine) throw new Error('There is no line');
    prepared.current = await load();
    return prepared.current;
  };
  const preload = () => void fetchPart().catch(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, however often the caller draws.
  useEffect(() => {
    const quiet = setTimeout(preload, QUIET_MS);
    return () => clearTimeout(quiet);
  }, []);

  return {
    part: loaded?.component,
    loadComponent: async () => {
      if (loaded) return;
      try {
        const part = await fetchPart();
        setLoaded({ component: part });
      } catch {
        notify.error('This cannot be opened', 'Please check your connection and try again.');
      }
    },
    /** For who may be about to. */
    prepare: preload,
  };
}
