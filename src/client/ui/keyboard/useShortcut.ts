import { useEffect, useEffectEvent } from 'react';
import { matchesShortcut, type Shortcut } from './shortcuts.ts';

const STORED = 'single-key-shortcuts';

// A person who speaks to the computer or whose hands slip can switch single keys off (WCAG 2.1.4).
export const areShortcutsEnabled = () => localStorage.getItem(STORED) !== 'off';
export const setShortcutsEnabled = (on: boolean) => localStorage.setItem(STORED, on ? 'on' : 'off');

const TYPING =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="textbox"]';
const OPEN_LAYER = '[role="dialog"], [role="listbox"], [role="menu"]';

/** Whether keys pressed there write: a box that is only ticked takes no letters. */
export const isTextInput = (target: EventTarget | null) =>
  target instanceof Element && target.matches(TYPING);
const isInLayer = (target: EventTarget | null) => target instanceof Element && target.closest(OPEN_LAYER);

/** Whether a dialog has the screen: nothing behind it hears keys. */
export const isBehindDialog = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/** Whether a single key is meant for the screen: not for what is typed, nor for a menu or dialog. */
export const isScreenShortcut = ({ target }: KeyboardEvent) =>
  !isTextInput(target) && !isInLayer(target) && !isBehindDialog();

/** Calls `action` on a key, never while a dialog has the keyboard; a single key not while somebody types, either. */
export function useShortcut(shortcut: Shortcut, action: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!matchesShortcut(event, shortcut) || event.defaultPrevented || event.repeat) return;
    const isSingle = !shortcut.startsWith('mod+');
    if (isSingle ? !isScreenShortcut(event) : isBehindDialog()) return;
    if (isSingle && shortcut !== 'Escape' && !areShortcutsEnabled()) return;
    event.preventDefault();
    action();
  });

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
