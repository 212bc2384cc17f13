import { type DecimalMark, stripNumber } from '../../fields/numbers.ts';

// The ways in which a file writes its numbers and days. '1.250,00' and '12/25/2026' can be read in one way only;
// '1.250' and '1/2/2026' in two, and the other cells of the column and of the file, or an answer, decide which one is
// meant.

/** The part of '1/2/2026' that comes first. */
type DayOrder = 'day' | 'month';

/** The reading of those cells of a column that have two; null while it is not known. */
export interface Convention {
  decimal: DecimalMark | null;
  dayOrder: DayOrder | null;
}

/** The Australian way to write numbers and days. */
export const AUSTRALIAN: Convention = { decimal: '.', dayOrder: 'day' };

/** The decimal mark of a number; 'either' if a separator may be for thousands as well, null without separators. */
export function decimalMarkOf(digits: string): DecimalMark | 'either' | null {
  const [dot, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
  if (dot < 0 && comma < 0) return null;
  if (dot >= 0 && comma >= 0) return dot > comma ? '.' : ',';
  const mark = dot >= 0 ? '.' : ',';
  if (digits.indexOf(mark) !== digits.lastIndexOf(mark)) return mark === '.' ? ',' : '.';
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits) ? 'either' : mark;
}

/** An amount that says of itself that it is without GST, as all of ours are: '7,700 ex GST', '$7,700 + GST'. */
export const withoutGst = (text: string) =>
  text.replace(/ ?\(?(?:exc?l?(?:uding|usive)?\.?(?: of)?|plus|\+|before) ?gst\)?$/i, '');

/** The first two parts of a day in figures with the year last. */
export const dayParts = (text: string) => /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)$/.exec(text);

/** The order of a day in figures; 'either' if both parts may be the month, null if the text is no such day. */
function dayOrderOf(text: string): DayOrder | 'either' | null {
  const [, first = '', second = ''] = dayParts(text) ?? [];
  if (!first) return null;
  if (Number(first) > 12) return 'day';
  if (Number(second) > 12) return 'month';
  return first === second ? null : 'either';
}

/** The signs of its convention in the cells of one column. */
export interface ColumnSigns {
  marks: Set<DecimalMark>;
  orders: Set<DayOrder>;
  /** The first cell with two readings. */
  ambiguous: string | null;
  /** True if such a cell has its thousands, if they are that, separated by points. */
  hasPoint: boolean;
}

/** Collects what the cells of a column of numbers or of days show. */
export function readSigns(kind: 'number' | 'day', cells: Iterable<string>): ColumnSigns {
  const signs: ColumnSigns = { marks: new Set(), orders: new Set(), ambiguous: null, hasPoint: false };
  for (const cell of cells) {
    const text = kind === 'number' ? stripNumber(withoutGst(cell)) : (cell.split(' ', 1)[0] ?? '');
    // A word is no sign: 'approx. 12,000' would be one of a decimal point.
    const sign = kind === 'day' ? dayOrderOf(text) : /^[\d.,]+$/.test(text) ? decimalMarkOf(text) : null;
    if (sign === 'either') {
      signs.ambiguous ??= cell;
      signs.hasPoint ||= text.includes('.');
    } else if (sign === '.' || sign === ',') signs.marks.add(sign);
    else if (sign) signs.orders.add(sign);
  }
  return signs;
}

const only = <Value>(values: Set<Value>) => (values.size === 1 ? ([...values][0] ?? null) : null);

/** The convention of each column: its own, else that of the file, else the answer, else what is usual in Australia. */
export function resolveConventions(
  columns: Record<string, ColumnSigns>,
  answers: Convention,
): Record<string, Convention & { isCertain: boolean }> {
  const all = Object.values(columns);
  const fileMark = only(new Set(all.flatMap(({ marks }) => [...marks])));
  const fileOrder = only(new Set(all.flatMap(({ orders }) => [...orders])));
  return Object.fromEntries(
    Object.entries(columns).map(([field, { marks, orders, hasPoint }]) => {
      // '1.250' is a thousand in one file and little more than one in another: nothing is usual.
      const usualMark = marks.size === 0 && !hasPoint ? '.' : null;
      const usualOrder = orders.size === 0 ? 'day' : null;
      return [
        field,
        {
          isCertain: marks.size === 1 || orders.size === 1,
          decimal: only(marks) ?? answers.decimal ?? fileMark ?? usualMark,
          dayOrder: only(orders) ?? answers.dayOrder ?? fileOrder ?? usualOrder,
        },
      ];
    }),
  );
}
