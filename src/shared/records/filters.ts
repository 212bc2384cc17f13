import { isInvisible } from '../fields/invisible.ts';
import { closingPeriod } from '../fields/periods.ts';

// The filter language. A filter is a short text, the same in addresses, saved views, exports and calls:
// 'new,contacted', '1000..5000', '2026-11-01..', 'this_month', 'me', '-value'. No zod here: lists load this
// file; lists.schema.ts derives the inputs.

/** Parses a filter; null where it leaves nothing out, as no filter does, and undefined where the text is not valid. */
export type FilterParser<Value> = (text: string) => Value | null | undefined;

/** Never returns null: part of a filter, or one that leaves something out. */
type Parser<Value> = (text: string) => Value | undefined;

/** True if filters, once parsed, leave nothing out: a list has all of its records then. */
export const hasNoFilter = (filters: object) =>
  Object.values(filters).every((filter) => filter === undefined);

/** The longest filter, in characters. */
export const FILTER_LENGTH = 400;

export const SEARCH_LENGTH = 200;

/** Neither NUL nor half a surrogate pair: PostgreSQL rejects them. */
export const isSearchable = (text: string) => !text.includes('\0') && text.isWellFormed();

export const searchText: FilterParser<string> = (text) => {
  if (text.length > SEARCH_LENGTH || !isSearchable(text)) return undefined;
  return isInvisible(text) ? null : text;
};

const oneOf =
  <Value extends string>(values: readonly Value[]): Parser<Value> =>
  (text) =>
    values.find((value) => value === text);

const either =
  <One, Other>(one: Parser<One>, other: FilterParser<Other>): FilterParser<One | Other> =>
  (text) =>
    one(text) ?? other(text);

/** 'new,contacted'. All values leave nothing out, unless a record may have none. */
export const anyOf = <Value extends string>(
  { values }: { values: Value[] },
  { isOptional = false } = {},
): FilterParser<Value[]> => {
  const parse = oneOf(values);
  return (text) => {
    const parsed = text.split(',').map(parse);
    if (parsed.some((value) => value === undefined)) return undefined;
    return !isOptional && values.every((value) => parsed.includes(value)) ? null : (parsed as Value[]);
  };
};

/** Both ends are inclusive; a missing one is open. */
export interface Range<End> {
  from?: End | undefined;
  to?: End | undefined;
}

const rangeOf =
  <End>(end: Parser<End>): FilterParser<Range<End>> =>
  (text) => {
    const ends = text.split('..');
    const [from, to] = ends.map((one) => (one === '' ? undefined : end(one)));
    const isRange = ends.length === 2 && ends.every((one, at) => one === '' || [from, to][at] !== undefined);
    if (!isRange) return undefined;
    return from === undefined && to === undefined ? null : { from, to };
  };

const amount: Parser<number> = (text) => (/^\d{1,13}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined);

/** 'YYYY-MM-DD', a day that exists. */
const day: Parser<string> = (text) => {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return time && new Date(time).toISOString().startsWith(text) ? text : undefined;
};

export const recordId: FilterParser<string> = (text) =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : undefined;

/** A range of numbers, as in '1000..5000', '1000..' or '..5000'. */
export const numberRange = rangeOf(amount);

/** '2026-11-01..2026-11-30', or a period such as 'this_month'. */
export const dateRange = either(oneOf(closingPeriod.values), rangeOf(day));

export type DateFilter = NonNullable<ReturnType<typeof dateRange>>;

const wholeNumber: Parser<number> = (text) => (/^\d{1,5}$/.test(text) ? Number(text) : undefined);

/**
 * The last contact, by how many days ago it was: '60..' for 60 days or more, which includes never, '..7' for the last
 * 7 days, or 'never'.
 */
export const lastContact = either(oneOf(['never']), rangeOf(wholeNumber));

/**
 * The first answer, by hours of work: '..8' for within 8 hours, '8..' for later than that, 'answered', 'none' while there is
 * none, or 'overdue'.
 */
export const firstAnswer = either(oneOf(['answered', 'none', 'overdue']), rangeOf(wholeNumber));

export type FirstAnswerFilter = NonNullable<ReturnType<typeof firstAnswer>>;

export type LastContactFilter = NonNullable<ReturnType<typeof lastContact>>;

/** 'me', 'nobody', 'left' for anybody who left the team, or an id. */
export const personFilter = either(oneOf(['me', 'nobody', 'left']), recordId);

export const yesNoFilter = oneOf(['yes', 'no']);

/** A filter: only the records with the property, as in '?withoutAccount=true'; there is none for the others alone. */
export const onlyTrue: FilterParser<true> = (text) => (text === 'true' ? true : undefined);

export type SortKeyOf<Sort> = Sort extends FilterParser<{ by: infer Key }> ? Key & string : never;

/** 'value', or '-value' for descending. */
export const sortParser =
  <const Keys extends readonly string[]>(
    keys: Keys,
  ): FilterParser<{ by: Keys[number]; descending: boolean }> =>
  (text) => {
    const by = oneOf<Keys[number]>(keys)(text.replace(/^-/, ''));
    return by && { by, descending: text.startsWith('-') };
  };

/** `import` is the id of the file that created the records. */
export const commonFilters = {
  search: searchText,
  lastContact,
  created: dateRange,
  createdBy: personFilter,
  import: recordId,
};
