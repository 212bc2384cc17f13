import { formatAud } from '#shared/fields/format.ts';
import type { ReportFigure, ReportRow, ReportTable, Unit } from '#shared/reports/reports.ts';

const inTenths = (value: number) => value.toLocaleString('en-AU', { maximumFractionDigits: 1 });

const formats: Record<Unit, (value: number) => string> = {
  count: (value) => value.toLocaleString('en-AU'),
  aud: formatAud,
  percent: (value) => `${inTenths(value)} %`,
  days: inTenths,
  hours: inTenths,
};

/** The words for a rate of too few, which a table says once: its cells have a dash. */
const TOO_FEW = 'too few to tell';

const isTooFew = ({ value }: ReportFigure, unit: Unit) => value === null && unit === 'percent';

/** A figure as its cell shows it. */
export function formatFigure(figure: ReportFigure, unit: Unit) {
  if (isTooFew(figure, unit)) return '–';
  return figure.value === null ? 'none' : formats[unit](figure.value);
}

/** A figure in words. */
export const describeFigure = (figure: ReportFigure, unit: Unit) =>
  isTooFew(figure, unit) ? TOO_FEW : formatFigure(figure, unit);

/** True if a table shows a dash for a rate of too few. */
export const hasTooFew = ({ columns, rows, total }: ReportTable) =>
  [...rows, total].some(({ figures }) =>
    columns.some(({ unit }, at) => figures[at] && isTooFew(figures[at], unit)),
  );

const isMonth = ({ key }: ReportRow) => /^\d+$/.test(key);

/** The rows of a table that are months. */
export const monthsOf = ({ rows }: ReportTable) => rows.filter(isMonth);

/**
 * The table without the rows that have no figures, now or before. The months of a period all stand there; those ahead until
 * the last with figures.
 */
export function withoutEmptyRows(
  report: ReportTable,
  before: ReportTable | undefined,
  hasPeriod: boolean,
): ReportTable {
  const isEmpty = (row: ReportRow | undefined) => !row?.figures.some(({ value }) => value);
  const isShown = (row: ReportRow) =>
    !isEmpty(row) || !isEmpty(before?.rows.find(({ key }) => key === row.key));
  const lastMonth = report.rows.findLastIndex((row) => isMonth(row) && (hasPeriod || isShown(row)));
  const rows = report.rows.filter((row, at) => isShown(row) || (isMonth(row) && at <= lastMonth));
  return { ...report, rows };
}
