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

/** 'Ctrl + K', or '⌘ + K'; a key alone as it is typed: 'k'. */
export const formatShortcut = (shortcut: string) => {
  const [mod, key = ''] = shortcut.split('+');
  if (mod !== 'mod') return shortcut === 'Escape' ? 'Esc' : shortcut;
  return `${isMac() ? '⌘' : 'Ctrl'} + ${key.charAt(0).toUpperCase()}${key.slice(1)}`;
};

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
