import { useEffectEvent, useLayoutEffect } from 'react';
import { useReturnFocus } from './useReturnFocus.ts';

/** Topmost last. */
const openDialogs: symbol[] = [];

/**
 * While `isOpen`: Esc closes the topmost dialog unless something inside is open, and the focus returns to the
 * opener.
 */
export function useOpenDialog(isOpen: boolean, onEscape: (() => void) | undefined, returnsFocus = true) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent, isOnTop: boolean) => {
    if (event.key !== 'Escape' || !isOnTop || !onEscape || isForPopup(event.target)) return;
    // The screen must not handle the key, too.
    event.preventDefault();
    onEscape();
  });
  useLayoutEffect(() => {
    if (!isOpen) return;
    const dialog = Symbol('dialog');
    openDialogs.push(dialog);
    const listener = (event: KeyboardEvent) => onKeyDown(event, openDialogs.at(-1) === dialog);
    window.addEventListener('keydown', listener, { capture: true });
    return () => {
      openDialogs.splice(openDialogs.indexOf(dialog), 1);
      window.removeEventListener('keydown', listener, { capture: true });
    };
  }, [isOpen]);
  useReturnFocus(isOpen && returnsFocus);
}

/** Esc closes an open menu or list first. Mantine marks them. */
export const isForPopup = (target: EventTarget | null) =>
  target instanceof Element &&
  (target.getAttribute('data-mantine-stop-propagation') === 'true' ||
    target.closest('[role="menu"], [role="listbox"]') !== null);
