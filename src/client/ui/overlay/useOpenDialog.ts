import { useEffectEvent, useLayoutEffect } from 'react';
import { useReturnFocus } from './useReturnFocus.ts';

/** The dialogs that are open, the one on top last. */
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

/** True if a menu or a list of options is open there, which Esc closes first. Mantine marks its own so. */
export const isForPopup = (target: EventTarget | null) =>
  target instanceof Element &&
  (target.getAttribute('data-mantine-stop-propagation') === 'true' ||
    target.closest('[role="menu"], [role="listbox"]') !== null);
