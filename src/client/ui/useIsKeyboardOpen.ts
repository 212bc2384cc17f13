import { useSyncExternalStore } from 'react';

/** Pixels: browser bars that hide while scrolling are lower. */
const MIN_KEYBOARD_HEIGHT = 160;

const subscribe = (onChange: () => void) => {
  window.visualViewport?.addEventListener('resize', onChange);
  return () => window.visualViewport?.removeEventListener('resize', onChange);
};

function isKeyboardOpen() {
  const visible = window.visualViewport;
  // Pinch zoom also makes the visible part smaller.
  return visible ? window.innerHeight - visible.height * visible.scale > MIN_KEYBOARD_HEIGHT : false;
}

/** Covers the lower part of the window. */
export const useIsKeyboardOpen = () => useSyncExternalStore(subscribe, isKeyboardOpen);
