/** In characters. */
export const FILE_NAME_LENGTH = 200;

/** Separators of folders, control characters, and those that turn the direction of what follows them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
export const UNSAFE_IN_NAMES = /[\\/\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** A file's own name as we keep it: one spelling, without folders and what hides what it is; cut before its ending. */
export function sanitizeFileName(given: string): string {
  const name = given.toWellFormed().normalize('NFC').replace(new RegExp(UNSAFE_IN_NAMES, 'g'), '_').trim();
  if (name === '' || /^\.+$/.test(name)) return 'Untitled';
  return addSuffix(name, '');
}

/** The same name with a note before its ending, as in 'Policy (restored).pdf'; what is too long is cut before that. */
export function addSuffix(name: string, note: string): string {
  const ending = note + (/\.[^.\s]{1,10}$/.exec(name)?.[0] ?? '');
  const stem = name
    .slice(0, name.length - ending.length + note.length)
    .slice(0, FILE_NAME_LENGTH - ending.length);
  // Cut between two halves of a character, its first half is none.
  return stem.replace(/[\ud800-\udbff]$/, '') + ending;
}
