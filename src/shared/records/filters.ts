import { closingPeriod } from '../fields/periods.ts';

// A filter is one short text, and the same in a list's address, in a saved view, in an export and in a call:
// 'new,contacted', '1000..5000', '2026-11-01..', 'this_month', 'me', '-value'. What it means stands here alone, and
// without zod, which lists do not load; lists.ts makes the inputs of calls from it.

/** Reads what a text means; undefined where it is no such filter. */
export type FilterParser<Meaning> = (text: string) => Meaning | undefined;

/** The longest filter, in characters. */
export const FILTER_LENGTH = 400;

export const SEARCH_LENGTH = 200;

/** Text that PostgreSQL can look for: no NUL, no half of a surrogate pair. */
export const isSearchable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** What is typed into the search box. */
export const searchText: FilterParser<string> = (text) =>
  text.length <= SEARCH_LENGTH && isSearchable(text) ? text : undefined;

const oneOf =
  <Word extends string>(words: readonly Word[]): FilterParser<Word> =>
  (text) =>
    words.find((word) => word === text);

const either =
  <One, Other>(one: FilterParser<One>, other: FilterParser<Other>): FilterParser<One | Other> =>
  (text) =>
    one(text) ?? other(text);

/** Any of a choice's words, as in 'new,contacted'. */
export const anyOf = <Word extends string>({ values }: { values: Word[] }): FilterParser<Word[]> => {
  const read = oneOf(values);
  return (text) => {
    const words = text.split(',').map(read);
    return words.some((word) => word === undefined) ? undefined : (words as Word[]);
  };
};

/** Both ends count; one that is left out is open. */
export interface Range<End> {
  from?: End | undefined;
  to?: End | undefined;
}

const rangeOf =
  <End>(end: FilterParser<End>): FilterParser<Range<End>> =>
  (text) => {
    const ends = text.split('..');
    const [from, to] = ends.map((one) => (one === '' ? undefined : end(one)));
    // Each end is open, or can be read.
    const isRange = ends.length === 2 && ends.every((one, at) => one === '' || [from, to][at] !== undefined);
    return isRange ? { from, to } : undefined;
  };

const amount: FilterParser<number> = (text) =>
  /^\d{1,13}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;

/** A day that the calendar has, as 'YYYY-MM-DD'. */
const day: FilterParser<string> = (text) => {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return time && new Date(time).toISOString().startsWith(text) ? text : undefined;
};

/** One record. */
export const recordId: FilterParser<string> = (text) =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : undefined;

/** Numbers from and to, as in '1000..5000', '1000..' or '..5000'. */
export const numberRange = rangeOf(amount);

/** Calendar days from and to, as in '2026-11-01..2026-11-30', or a period's word as in 'this_month'. */
export const dateRange = either(oneOf(closingPeriod.values), rangeOf(day));

export type DateFilter = NonNullable<ReturnType<typeof dateRange>>;

/** Somebody of the team: 'me', whoever asks; 'nobody'; or an id. */
export const person = either(oneOf(['me', 'nobody']), recordId);

/** Only those of which it is so, or only the others. */
export const yesNo = oneOf(['yes', 'no']);

/** Only those of which it is so, as in '?withoutAccount=true'; what it leaves out cannot be listed alone. */
export const onlyTrue: FilterParser<true> = (text) => (text === 'true' ? true : undefined);

/** The columns that a list is sorted by. */
export type SortKeyOf<Sort> = Sort extends FilterParser<{ by: infer Key }> ? Key & string : never;

/** What a list is sorted by, as in 'value', or '-value' for the largest first. */
export const sortParser =
  <const Keys extends readonly string[]>(
    keys: Keys,
  ): FilterParser<{ by: Keys[number]; descending: boolean }> =>
  (text) => {
    const by = oneOf<Keys[number]>(keys)(text.replace(/^-/, ''));
    return by && { by, descending: text.startsWith('-') };
  };
