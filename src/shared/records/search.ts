import { foldText } from './foldText.ts';
import { type SearchKind, searchKind } from './nouns.ts';

/** Hits of each kind when the caller does not say. */
export const HITS_PER_KIND = 5;

export const MAX_HITS_PER_KIND = 50;

/** The number of opened records that the browser remembers: so few that actions are in sight below them. */
export const MAX_RECENT_RECORDS = 5;

export interface SearchHit {
  kind: SearchKind;
  id: string;
  name: string;
  /** The record to which it belongs, as in 'Sunrise Care · Ada Byron'. */
  detail: string;
  /** The matching digits of its phone number or ABN. */
  number?: string;
}

/** A record must match every term, in one of its spellings. */
export interface SearchTerm {
  /** As typed; a number in all forms in which it may be stored. */
  spellings: string[];
  /** Similar spellings match, too. */
  isFuzzy: boolean;
}

const MAX_TERMS = 8;

/** Characters; shorter words are similar to too many others. */
const MIN_FUZZY_LENGTH = 4;

/** The digits of a search that is a telephone number, an ABN or another number, in whatever width; null for other searches. */
function digitsOf(search: string) {
  const text = foldText(search);
  return /^[+()\d\s./-]+$/.test(text) ? text.replace(/\D/g, '') || null : null;
}

/** Searches with fewer digits match no phone numbers: nearly every number contains them. */
const MIN_PHONE_DIGITS = 4;

/** Phone numbers are stored without prefix: '+61 4…', '0061 4…' and '04…' as '4…'. */
export interface PhoneSearch {
  /** Anywhere in the number. */
  digits: string;
  /** The beginning of the number, if the digits have a prefix. */
  beginning: string;
}

/** The phone number that a search may be a part of; null unless it is four digits or more, with what stands between them. */
export function parsePhoneSearch(search: string): PhoneSearch | null {
  const digits = digitsOf(search) ?? '';
  if (digits.length < MIN_PHONE_DIGITS) return null;
  return { digits, beginning: withoutPrefix(digits) || digits };
}

/**
 * Digits that match as a word, such as '0107', rank before longer numbers. Includes the stored form of a
 * whole phone number.
 */
export function exactCodes(search: string): string[] {
  const digits = digitsOf(search) ?? '';
  if (digits.length < MIN_CODE_DIGITS) return [];
  return [digits, ...(digits.length >= WHOLE_PHONE_DIGITS ? [withoutPrefix(digits)] : [])];
}

/** Digits to find in phone numbers and ABNs; none for other searches. */
export function numberParts(search: string): string[] {
  const digits = digitsOf(search) ?? '';
  if (digits.length < MIN_PHONE_DIGITS) return [];
  return [...new Set([digits, digits.replace(/^0+/, ''), withoutPrefix(digits)])].filter(
    ({ length }) => length >= MIN_PHONE_DIGITS - 1,
  );
}

const MIN_CODE_DIGITS = 3;
const WHOLE_PHONE_DIGITS = 8;

const withoutPrefix = (digits: string) => digits.replace(/^(0011|00)?61/, '').replace(/^0+/, '');

/** The kind that the first word of a search names, and what is searched of it, as in 'proposal of Lotus'; null for others. */
export function parseKind(search: string): { kind: SearchKind; rest: string } | null {
  const [first = '', second = '', ...more] = foldText(search).trim().split(/\s+/);
  const kind = searchKind.values.find((one) => first === one || first === foldText(searchKind.labels[one]));
  const rest = [...(['of', 'for'].includes(second) ? [] : [second]), ...more].join(' ');
  return kind && rest ? { kind, rest } : null;
}

/** A phone number or an ABN is one term however it is spaced. */
export function parseSearch(search: string): SearchTerm[] {
  // Punctuation alone would match everything.
  if (!/[\p{L}\p{N}]/u.test(search)) return [];
  const digits = digitsOf(search);
  if (digits) return [{ spellings: numberSpellings(search, digits), isFuzzy: false }];
  const words = [...new Set(search.split(/\s+/))].filter(Boolean).slice(0, MAX_TERMS);
  return words.map((word) => ({
    spellings: [word],
    isFuzzy: [...word].length >= MIN_FUZZY_LENGTH && !/[\d@]/.test(word),
  }));
}

/**
 * Phone numbers are indexed without prefix (`search_phone` of the database), ABNs as digits, numbers in names
 * as typed.
 */
function numberSpellings(typed: string, digits: string) {
  return [...new Set([typed.trim(), digits, digits.replace(/^0+/, ''), withoutPrefix(digits)])].filter(
    Boolean,
  );
}
