import { useEffect, useEffectEvent } from 'react';

const STORED = 'single-key-shortcuts';

// A person who speaks to the computer or whose hands slip can switch single keys off (WCAG 2.1.4).
export const shortcutsAreOn = () => localStorage.getItem(STORED) !== 'off';
export const switchShortcuts = (on: boolean) => localStorage.setItem(STORED, on ? 'on' : 'off');

const TYPING =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="textbox"]';
const OPEN_LAYER = '[role="dialog"], [role="listbox"], [role="menu"]';

/** Whether keys pressed there write: a box that is only ticked takes no letters. */
export const isTyping = (target: EventTarget | null) => target instanceof Element && target.matches(TYPING);
const isInLayer = (target: EventTarget | null) => target instanceof Element && target.closest(OPEN_LAYER);

/** Calls `action` on a single key, never while somebody types or a dialog or menu has the keyboard. */
export function useShortcut(key: string, action: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.defaultPrevented || event.repeat) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || isInLayer(event.target)) return;
    if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
    if (key !== 'Escape' && !shortcutsAreOn()) return;
    event.preventDefault();
    action();
  });

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
