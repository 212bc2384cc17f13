import { useHotkeys } from '@mantine/hooks';
import { hotkeysOf, type Shortcut } from './shortcuts.ts';

const STORAGE_KEY = 'single-key-shortcuts';

// Single keys can be switched off, for speech input and accidental presses (WCAG 2.1.4).
export const areShortcutsEnabled = () => localStorage.getItem(STORAGE_KEY) !== 'off';
export const setShortcutsEnabled = (isEnabled: boolean) =>
  localStorage.setItem(STORAGE_KEY, isEnabled ? 'on' : 'off');

const TEXT_INPUTS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="textbox"]';
// Includes an open menu's button until the focus has moved into the menu.
const LAYERS =
  '[role="dialog"], [role="listbox"], [role="menu"], [aria-haspopup="menu"][aria-expanded="true"]';

/** True if keys pressed there write text: a checkbox takes no letters. */
export const isTextInput = (target: EventTarget | null) =>
  target instanceof Element && target.matches(TEXT_INPUTS);
const isInLayer = (target: EventTarget | null) =>
  target instanceof Element && target.closest(LAYERS) !== null;

/** Shortcuts of the screen behind a dialog do nothing. */
const isBehindDialog = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/** True if a single key is meant for the screen: not for a text input, a menu or a dialog. */
export const isScreenShortcut = ({ target }: KeyboardEvent) =>
  !isTextInput(target) && !isInLayer(target) && !isBehindDialog();

interface ShortcutOptions {
  /** True if it works while the key is held down, too. */
  repeats?: boolean;
}

/** Never while a dialog is open; single keys not while somebody types. */
export function useShortcut(
  shortcut: Shortcut,
  action: () => void,
  { repeats = false }: ShortcutOptions = {},
) {
  const onPress = (event: KeyboardEvent) => {
    if (event.defaultPrevented || (event.repeat && !repeats)) return;
    const isSingle = !shortcut.startsWith('mod+');
    if (isSingle ? !isScreenShortcut(event) : isBehindDialog()) return;
    if (isSingle && shortcut !== 'Escape' && !areShortcutsEnabled()) return;
    event.preventDefault();
    action();
  };
  useHotkeys(hotkeysOf(shortcut, onPress), [], true);
}
