import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { notify } from './notify.ts';

/** Later than a slow connection needs to load the screen itself, in milliseconds. */
const IDLE_MS = 8_000;

/** A component that is loaded when it is first rendered, or before that by `preload`. */
export interface LazyPart<Props> extends FunctionComponent<Props> {
  /** @throws when it cannot be loaded; a later call tries again. */
  load: () => Promise<void>;
  /** Loads it for somebody who may be about to need it; a failure is not reported. */
  preload: () => void;
}

interface LazyPartOptions {
  /** Shown until it is loaded. */
  fallback?: ReactNode;
  /** What happens when it is rendered and cannot be loaded; 'throw' shows the error page. It is retried once online. */
  onError?: 'toast' | 'throw' | 'ignore';
}

const showLoadError = () =>
  void notify.error('This cannot be opened', 'Please check your connection and try again.');

/** The one way to split a component from the file of its screen. Call it outside of components. */
export function lazyPart<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
  { fallback, onError = 'toast' }: LazyPartOptions = {},
): LazyPart<Props> {
  let component: ComponentType<Props> | undefined;

  const load = async () => {
    if (component) return;
    // Not while offline: browsers do not request a module again that failed once.
    if (!navigator.onLine) throw new Error('The browser is offline');
    component = await importComponent();
  };

  function Part(props: Props) {
    const [isLoaded, setIsLoaded] = useState(component !== undefined);
    const [failure, setFailure] = useState<{ error: unknown }>();

    useEffect(() => {
      if (isLoaded) return;
      const start = () => load().then(() => setIsLoaded(true));
      start().catch((error: unknown) => {
        if (onError === 'throw') setFailure({ error });
        if (onError === 'toast') showLoadError();
      });
      const onOnline = () => void start().catch(() => {});
      window.addEventListener('online', onOnline);
      return () => window.removeEventListener('online', onOnline);
    }, [isLoaded]);

    if (failure) throw failure.error;
    return isLoaded && component ? createElement(component, props) : fallback;
  }

  return Object.assign(Part, { load, preload: () => void load().catch(() => {}) });
}

type Loadable = Pick<LazyPart<never>, 'load' | 'preload'>;

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
 * For a control that opens a part: it stays as it is until the part is loaded. `load` says whether it was, and shows a
 * toast if not; `isLoaded` is true from then on.
 */
export function useLazyPart(part: Loadable) {
  const [isLoaded, setIsLoaded] = useState(false);
  usePreload(part);
  const load = async () => {
    try {
      await part.load();
      setIsLoaded(true);
      return true;
    } catch {
      showLoadError();
      return false;
    }
  };
  return { isLoaded, load, preload: part.preload };
}
