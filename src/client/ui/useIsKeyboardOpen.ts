import { useSyncExternalStore } from 'react';

/** An on-screen keyboard is higher than this, what browsers show and hide while scrolling is not; in pixels. */
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

/** True if an on-screen keyboard covers the lower part of the window. */
export const useIsKeyboardOpen = () => useSyncExternalStore(subscribe, isKeyboardOpen);
