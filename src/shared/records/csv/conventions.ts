import { type DecimalMark, stripNumber } from '../../fields/numbers.ts';

// How a file writes numbers and days. '1.250,00' and '12/25/2026' can be read in one way, '1.250' and
// '1/2/2026' in two: then other cells of the column or file decide, or an answer.

/** The first part of '1/2/2026'. */
type DayOrder = 'day' | 'month';

/** How ambiguous cells of a column are read; null while unknown. */
export interface Convention {
  decimal: DecimalMark | null;
  dayOrder: DayOrder | null;
}

export const AUSTRALIAN: Convention = { decimal: '.', dayOrder: 'day' };

/** 'either' if the separator may also group thousands; null without separators. */
export function decimalMarkOf(digits: string): DecimalMark | 'either' | null {
  const [dot, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
  if (dot < 0 && comma < 0) return null;
  if (dot >= 0 && comma >= 0) return dot > comma ? '.' : ',';
  const mark = dot >= 0 ? '.' : ',';
  if (digits.indexOf(mark) !== digits.lastIndexOf(mark)) return mark === '.' ? ',' : '.';
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits) ? 'either' : mark;
}

const EXCLUDES_GST = / ?\(?(?:exc?l?(?:uding|usive)?\.?(?: of)?|plus|\+|before) ?gst\)?$/i;
const INCLUDES_GST = / ?\(?(?:inc(?:l(?:uding|usive|udes)?)?\.?(?: of)?|with) ?gst\)?$/i;

export const includesGst = (text: string) => INCLUDES_GST.test(text);

/** Removes a note on GST: '7,700 ex GST', '$7,700 + GST', '$12,100 inc GST'. */
export const withoutGst = (text: string) => text.replace(EXCLUDES_GST, '').replace(INCLUDES_GST, '');

/** The first two parts of a numeric day with the year last. */
export const dayParts = (text: string) => /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)$/.exec(text);

/** 'either' if both parts may be the month; null if it is not such a day. */
function dayOrderOf(text: string): DayOrder | 'either' | null {
  const [, first = '', second = ''] = dayParts(text) ?? [];
  if (!first) return null;
  if (Number(first) > 12) return 'day';
  if (Number(second) > 12) return 'month';
  return first === second ? null : 'either';
}

/** What the cells of a column tell about its convention. */
export interface ColumnSigns {
  marks: Set<DecimalMark>;
  orders: Set<DayOrder>;
  /** The first cell that can be read in two ways. */
  ambiguous: string | null;
  /** Such a cell has a point, perhaps between thousands. */
  hasPoint: boolean;
}

export function readSigns(kind: 'number' | 'day', cells: Iterable<string>): ColumnSigns {
  const signs: ColumnSigns = { marks: new Set(), orders: new Set(), ambiguous: null, hasPoint: false };
  for (const cell of cells) {
    const text = kind === 'number' ? stripNumber(withoutGst(cell)) : (cell.split(' ', 1)[0] ?? '');
    // Skips words: 'approx. 12,000' would suggest a decimal point.
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
      // '1.250' may be a thousand or one and a quarter: no default.
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
