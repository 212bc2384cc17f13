// Every text is quoted; lines end as in RFC 4180.

/** Excel reads a file as UTF-8 only if it starts with this. */
export const BYTE_ORDER_MARK = '\uFEFF';

const LINE_END = '\r\n';

/** The start of a formula, or of an escaped text. Zero-width characters may come first: some programs drop them. */
const FORMULA =
  /^(?:[\p{Cf}\p{Cc}\p{Zs}\u115F\u1160\u2800\u3164\uFFA0']|\p{Mn})*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** Keeps spreadsheets from running text as a formula: '+61 2…' becomes "'+61 2…", which they show unchanged. */
export const escapeFormula = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

/** Reverses `escapeFormula`; returns any other text unchanged. */
export const unescapeFormula = (cell: string) =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** How other programs and people write 'no value'. */
const NONE = /^(?:-None-|n\/a)$/i;

/** The text that a cell of a file stands for; empty where it has none. */
export function cellText(cell: string) {
  const text = unescapeFormula(cell).trim();
  return NONE.test(text.slice(0, 10)) ? '' : text;
}

/** One line of a CSV file, with its line end. A number may be negative: it is no text, so it cannot be a formula. */
export const formatCsvLine = (cells: (string | number)[]) =>
  cells
    .map((cell) => (typeof cell === 'number' ? cell : `"${escapeFormula(cell).replaceAll('"', '""')}"`))
    .join(',') + LINE_END;
