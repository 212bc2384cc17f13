/**
 * Every key that does something, with what it does: the handlers and the help sheet both read this list. `mod` is
 * Ctrl, or ⌘ on a Mac.
 */
export const shortcuts = {
  'mod+k': 'Search everything, or do anything by its name',
  '/': 'Search the list',
  n: 'Add a new record to the list',
  e: 'Edit the record that is open',
  Escape: 'Clear the search, close, or go back',
  'mod+Enter': 'Save the form',
  'mod+z': 'Undo a delete while its message shows',
  '?': 'Show this list',
} as const;

export type Shortcut = keyof typeof shortcuts;

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent);

const SHOWN: Record<string, string> = { Escape: 'Esc', k: 'K', z: 'Z' };

/** As keyboards write it: 'Ctrl + K', or '⌘ + K'. */
export const formatShortcut = (shortcut: string) =>
  shortcut
    .split('+')
    .map((key) => (key === 'mod' ? (isMac() ? '⌘' : 'Ctrl') : (SHOWN[key] ?? key)))
    .join(' + ');

/** For `aria-keyshortcuts`. */
export const ariaKeyShortcuts = (shortcut: Shortcut) =>
  shortcut.startsWith('mod+')
    ? ['Control', 'Meta'].map((mod) => shortcut.replace('mod', mod)).join(' ')
    : shortcut;

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export function matchesShortcut(event: Pressed, shortcut: Shortcut) {
  if (event.altKey) return false;
  const needsMod = shortcut.startsWith('mod+');
  if (needsMod !== (event.ctrlKey || event.metaKey)) return false;
  if (needsMod && event.shiftKey) return false;
  return event.key === (needsMod ? shortcut.slice('mod+'.length) : shortcut);
}
