import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { connection } from '../../connection/connection.ts';
import { LoadAgain } from '../../connection/LoadAgain.tsx';
import { loadModule, NeedsReloadError } from '../../connection/loadModule.ts';
import { useOnReconnect } from '../../connection/useConnection.ts';
import { notify } from './notify.ts';

/** Milliseconds: longer than a slow connection needs for the screen. */
const IDLE_MS = 8_000;

export interface LazyPart<Props> extends FunctionComponent<Props> {
  /** @throws if it cannot be loaded; a later call tries again */
  load: () => Promise<void>;
  /** Loads it for somebody who may be about to need it; a failure is not reported. */
  preload: () => void;
}

interface LazyPartOptions {
  fallback?: ReactNode;
  /** The reaction when it is rendered and cannot be loaded. With 'show' a text in its place says so. It is loaded later. */
  onError?: 'toast' | 'show' | 'ignore';
}

async function showLoadError(error: unknown) {
  if (error instanceof NeedsReloadError) await connection.check();
  const { state, isOutdated } = connection.get();
  if (error instanceof NeedsReloadError && state === 'connected') {
    const reason = isOutdated ? 'There is a new version.' : 'It could not be loaded.';
    notify.reloadable('This cannot be opened', `${reason} Please reload the page: what you typed is kept.`);
  } else notify.error('This cannot be opened', 'Please check your connection and try again.');
}

/** Splits a component from its screen. Call it outside of components. */
export function lazyPart<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
  { fallback, onError = 'toast' }: LazyPartOptions = {},
): LazyPart<Props> {
  let component: ComponentType<Props> | undefined;

  const load = async () => {
    component ??= await loadModule(importComponent);
  };

  function Part(props: Props) {
    const [isLoaded, setIsLoaded] = useState(component !== undefined);
    const [failure, setFailure] = useState<{ error: unknown }>();
    const loadNow = async () => {
      await load();
      setIsLoaded(true);
    };
    const start = useEffectEvent(loadNow);

    useEffect(() => {
      if (component) return;
      start().catch((error: unknown) => {
        setFailure({ error });
        if (onError === 'toast') void showLoadError(error);
      });
    }, []);
    useOnReconnect(() => {
      if (failure && onError !== 'show') void start().catch(() => {});
    });

    if (failure && !isLoaded && onError === 'show') {
      return createElement(LoadAgain, { error: failure.error, load: loadNow });
    }
    return isLoaded && component ? createElement(component, props) : fallback;
  }

  return Object.assign(Part, { load, preload: () => void load().catch(() => {}) });
}

/** A part that can be loaded before it is shown. */
export type Loadable = Pick<LazyPart<never>, 'load' | 'preload'>;

/** Loads a part that somebody is about to need, and says whether it could; a toast reports a failure. */
export async function loadOrReport(part: Loadable) {
  try {
    await part.load();
    return true;
  } catch (error) {
    void showLoadError(error);
    return false;
  }
}

/** Loads parts once the page is idle, so that they open at once, and also when the connection is lost by then. */
export function usePreload(...parts: Loadable[]) {
  const preload = useEffectEvent(() => {
    for (const part of parts) part.preload();
  });
  useEffect(() => {
    const timer = setTimeout(preload, IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
}

/**
 * Loads a part that a control opens, which does not change until the part is loaded. `load` says whether it was, and
 * shows a toast if not; `isLoaded` is true from then on.
 */
export function useLazyPart(part: Loadable) {
  const [isLoaded, setIsLoaded] = useState(false);
  usePreload(part);
  const load = async () => {
    const isNowLoaded = await loadOrReport(part);
    if (isNowLoaded) setIsLoaded(true);
    return isNowLoaded;
  };
  return { isLoaded, load, preload: part.preload };
}
