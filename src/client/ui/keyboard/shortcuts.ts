import type { HotkeyItem } from '@mantine/hooks';

/** `mod` is Ctrl, or ⌘ on a Mac. What each does is in the help. */
export type Shortcut =
  | 'mod+k'
  | '/'
  | 'n'
  | 't'
  | 'j'
  | 'k'
  | 'x'
  | 'e'
  | 'c'
  | 'f'
  | 'Escape'
  | 'mod+Enter'
  | 'w'
  | 'mod+z'
  | '?';

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent);

const KEY_LABELS: Record<string, string> = { Escape: 'Esc', k: 'K', z: 'Z' };

/** Returns the shortcut as it is printed on keyboards: 'Ctrl + K', or '⌘ + K'. */
export const formatShortcut = (shortcut: string) =>
  shortcut
    .split('+')
    .map((key) => (key === 'mod' ? (isMac() ? '⌘' : 'Ctrl') : (KEY_LABELS[key] ?? key)))
    .join(' + ');

export const ariaKeyShortcuts = (shortcut: Shortcut) =>
  shortcut.startsWith('mod+')
    ? ['Control', 'Meta'].map((mod) => shortcut.replace('mod', mod)).join(' ')
    : shortcut;

/** Returns the shortcut for Mantine's `useHotkeys` and `getHotkeyHandler`. */
export function hotkeysOf(shortcut: Shortcut, handler: (event: KeyboardEvent) => void): HotkeyItem[] {
  // Mantine compares Shift, which only some keyboards need for these.
  const combinations = shortcut === '/' || shortcut === '?' ? [shortcut, `shift+${shortcut}`] : [shortcut];
  return combinations.map((combination) => [combination, handler, { preventDefault: false }]);
}
