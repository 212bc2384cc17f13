// `search_folded` of the database, for searches in the browser.

// biome-ignore format: one line for each length.
const LETTERS: Record<string, string> = {
  ʼ: "'", ı: 'i', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ς: 'σ',
  æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th',
};

/**
 * Text as all searches compare it: without case, accents and the other spellings of a letter that people do not tell
 * apart (ligatures, full width, composed or not, the kinds of apostrophes, quotes and hyphens), and with one blank for
 * several.
 */
export const foldText = (text: string): string =>
  text
    .replace(/[`´‘’‛′]/g, "'")
    .replace(/[“”„‟″]/g, '"')
    .replace(/[‐‑‒–—―−]/g, '-')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[ʼıøłđðςæœßþ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[\s\u0085]+/g, ' ');

/** True if the text contains what was typed. Nothing typed is in every text. */
export const hasTyped = (text: string, typed: string): boolean =>
  foldText(text).includes(foldText(typed.trim()));

/** The letters and digits alone of a folded text: 'jooakes' of 'Jo O’Akes'. */
export const lettersOf = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');
