import type { SearchKind } from './nouns.ts';

/** Hits of each kind when the caller does not say. */
export const HITS_PER_KIND = 5;

/** The most hits of one kind that a caller may ask for. */
export const MAX_HITS_PER_KIND = 50;

/** How many opened records the browser remembers. */
export const MAX_RECENT_RECORDS = 8;

export interface SearchHit {
  kind: SearchKind;
  id: string;
  name: string;
  /** What the record belongs to, as in 'Sunrise Care · Ada Byron'. */
  detail: string;
}

/** One term of a search. A record must match every term, in one of its spellings. */
export interface SearchTerm {
  /** The term as typed; a number in all forms in which it may be stored. */
  spellings: string[];
  /** Whether similar spellings match too. */
  isFuzzy: boolean;
}

const MAX_TERMS = 8;

/** Shorter words are similar to too many others, in characters. */
const MIN_FUZZY_LENGTH = 4;

/** Whether a search is a telephone number or an ABN. */
const isNumber = (text: string) => /^[+()\d\s./-]+$/.test(text) && /\d/.test(text);

/** Splits a search into terms. A telephone number or an ABN is one term however it is spaced. */
export function parseSearch(search: string): SearchTerm[] {
  // Punctuation alone would match everything.
  if (!/[\p{L}\p{N}]/u.test(search)) return [];
  if (isNumber(search)) return [{ spellings: numberSpellings(search), isFuzzy: false }];
  const words = [...new Set(search.split(/\s+/))].filter(Boolean).slice(0, MAX_TERMS);
  return words.map((word) => ({
    spellings: [word],
    isFuzzy: [...word].length >= MIN_FUZZY_LENGTH && !/[\d@]/.test(word),
  }));
}

/**
 * Phone numbers are indexed without prefix: '+61 4…', '0061 4…' and '04…' as '4…' (`search_phone` in the migrations).
 * An ABN is indexed as its digits, and a number in a name as typed.
 */
function numberSpellings(typed: string) {
  const digits = typed.replace(/\D/g, '');
  const national = digits.replace(/^(00)?61/, '').replace(/^0+/, '');
  return [...new Set([typed.trim(), digits, digits.replace(/^0+/, ''), national])].filter(Boolean);
}
