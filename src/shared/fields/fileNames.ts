import { cutText, FILE_NAME_LENGTH } from './fitText.ts';

/** Path separators, control characters, and characters that change the direction of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression looks for them.
export const UNSAFE_IN_NAMES = /[\\/\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Normalizes, removes unsafe characters, and shortens before the extension. */
export function sanitizeFileName(given: string): string {
  const name = given.toWellFormed().normalize('NFC').split(UNSAFE_IN_NAMES).join('_').trim();
  if (name === '' || /^\.+$/.test(name)) return 'Untitled';
  return addSuffix(name, '');
}

/** The name with a suffix before its extension, as in 'Policy (restored).pdf'; a long name is shortened to fit. */
export function addSuffix(name: string, suffix: string): string {
  const ending = suffix + (/\.[^.\s]{1,10}$/.exec(name)?.[0] ?? '');
  const stem = name.slice(0, name.length - ending.length + suffix.length);
  return cutText(stem, FILE_NAME_LENGTH - ending.length) + ending;
}
