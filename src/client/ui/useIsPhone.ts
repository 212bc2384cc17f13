import { useMediaQuery } from '@mantine/hooks';

export const PHONE = '(max-width: 47.99em)';

export const useIsPhone = () => useMediaQuery(PHONE, false, { getInitialValueInEffect: false }) ?? false;

/** What a phone shows at once. Call it outside of components. */
export function preloadOnPhone(...parts: { preload: () => void }[]) {
  if (!window.matchMedia(PHONE).matches) return;
  for (const part of parts) part.preload();
}
