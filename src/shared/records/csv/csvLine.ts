// How a table is written as CSV for Excel and its like: every cell quoted, lines ended as RFC 4180 wants them.

/** Excel takes a file for UTF-8 only if it begins with this. */
export const BYTE_ORDER_MARK = '\uFEFF';

const LINE_END = '\r\n';

/** What a spreadsheet takes for the beginning of a formula, also behind the apostrophes that keep it from being one. */
const FORMULA = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Text that no spreadsheet runs: '+61 2…' becomes "'+61 2…", which spreadsheets show as it is. */
export const escapeFormula = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

/** The text again as it was before it was guarded; any other text as it is. */
export const unescapeFormula = (cell: string) =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** One line of a CSV file, with its end. */
export const formatCsvLine = (cells: string[]) =>
  cells.map((cell) => `"${escapeFormula(cell).replaceAll('"', '""')}"`).join(',') + LINE_END;
