import type { HotkeyItem } from '@mantine/hooks';

/** Read by handlers, help and `aria-keyshortcuts`. `mod` is Ctrl, or ⌘ on a Mac. */
export const shortcuts = {
  'mod+k': 'Search everything, or do anything by its name',
  '/': 'Search',
  n: 'Take a new enquiry; on other lists than leads, add a new record',
  t: 'Switch the list between cards and table',
  j: 'Go to the next record of the list; Enter opens it',
  k: 'Go to the previous record of the list',
  x: 'Select the focused row',
  e: 'Edit the record that is open',
  c: 'Log a call on the record that is open',
  f: 'Schedule a follow-up on the record that is open',
  Escape: 'Clear the search, close, or go back',
  'mod+Enter': 'Save the form',
  w: 'Say why a lead was lost, while the message about it shows',
  'mod+z': 'Undo a delete or a change while its message shows',
  '?': 'Show this list',
} as const;

export type Shortcut = keyof typeof shortcuts;

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
