import { useMediaQuery } from '@mantine/hooks';

/** The media query for a window as narrow as a phone's. */
export const PHONE = '(max-width: 47.99em)';

/** True if the window is as narrow as a phone's. */
export const useIsPhone = () => useMediaQuery(PHONE, false, { getInitialValueInEffect: false }) ?? false;

/** Loads parts that a phone shows at once, and nothing else does. Call it outside of components. */
export function preloadOnPhone(...parts: { preload: () => void }[]) {
  if (!window.matchMedia(PHONE).matches) return;
  for (const part of parts) part.preload();
}
