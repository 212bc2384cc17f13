import type { SearchKind } from './nouns.ts';

/** How many of each kind are answered when the caller does not say. */
export const HITS_PER_KIND = 5;

/** As many of one kind as somebody scrolls through. */
export const MAX_HITS_PER_KIND = 50;

/** How many opened records one's browser remembers. */
export const MAX_RECENT_RECORDS = 8;

/** A record that was found. */
export interface SearchHit {
  kind: SearchKind;
  id: string;
  name: string;
  /** What it belongs to, as in 'Sunrise Care · Ada Byron'. */
  detail: string;
}

/** What one word of a search may stand as in a text; one of them is enough. */
export interface SearchTerm {
  /** As it is typed, or a number in the ways that it may be stored. */
  spellings: string[];
  /** Whether it may be spelt a little differently, too. */
  isFuzzy: boolean;
}

const MOST_TERMS = 8;

/** Shorter words are too like many others. */
const FUZZY_FROM = 4;

/** Of nothing but what telephone numbers and ABNs are written with. */
const isNumber = (text: string) => /^[+()\d\s./-]+$/.test(text) && /\d/.test(text);

/** What to look for; a telephone number or an ABN is one term however it is spaced. */
export function parseSearch(search: string): SearchTerm[] {
  // Punctuation alone stands everywhere and names nothing.
  if (!/[\p{L}\p{N}]/u.test(search)) return [];
  if (isNumber(search)) return [{ spellings: numberSpellings(search), isFuzzy: false }];
  const words = [...new Set(search.split(/\s+/))].filter(Boolean).slice(0, MOST_TERMS);
  return words.map((word) => ({
    spellings: [word],
    isFuzzy: [...word].length >= FUZZY_FROM && !/[\d@]/.test(word),
  }));
}

/**
 * '+61 4…', '0061 4…' and '04…' are kept as '4…' (`search_phone` in the migration), an ABN as its digits; a
 * number in a name stays as it was typed.
 */
function numberSpellings(typed: string) {
  const digits = typed.replace(/\D/g, '');
  const national = digits.replace(/^(00)?61/, '').replace(/^0+/, '');
  return [...new Set([typed.trim(), digits, digits.replace(/^0+/, ''), national])].filter(Boolean);
}
