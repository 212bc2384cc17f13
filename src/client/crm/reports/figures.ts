import { formatAud } from '#shared/fields/format.ts';
import type { ReportFigure, ReportRow, ReportTable, Unit } from '#shared/reports/reports.ts';

const inTenths = (value: number) => value.toLocaleString('en-AU', { maximumFractionDigits: 1 });

const formats: Record<Unit, (value: number) => string> = {
  count: (value) => value.toLocaleString('en-AU'),
  aud: formatAud,
  percent: (value) => `${Math.round(value)} %`,
  days: inTenths,
  hours: (value) => `${inTenths(value)} h`,
};

const shortAud = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

/** A value where there is little room: '$11.2K'. */
export const formatShort = (value: number, unit: Unit) =>
  unit === 'aud' ? shortAud.format(value) : formats[unit](value);

/** The words for a rate of too few, which a table says once: its cells have a dash. */
const TOO_FEW = 'too few to tell';

const isTooFew = ({ value }: ReportFigure, unit: Unit) => value === null && unit === 'percent';

export function formatFigure(figure: ReportFigure, unit: Unit, isShort = false) {
  if (isTooFew(figure, unit)) return '–';
  if (figure.value === null) return 'none';
  return isShort ? formatShort(figure.value, unit) : formats[unit](figure.value);
}

export const describeFigure = (figure: ReportFigure, unit: Unit, isShort = false) =>
  isTooFew(figure, unit) ? TOO_FEW : formatFigure(figure, unit, isShort);

/** The direction of a figure since the period before, and by how much; nothing where neither is there. */
export function changeOf({ value }: ReportFigure, before: ReportFigure, unit: Unit) {
  if (!value && !before.value) return undefined;
  const difference = (value ?? 0) - (before.value ?? 0);
  if (value === null || before.value === null || difference === 0) return {};
  const isUp = difference > 0;
  // Rates change by points; a share of nothing is undefined.
  if (unit === 'percent') return { isUp, by: `${Math.round(Math.abs(difference))} points` };
  return { isUp, by: before.value > 0 ? `${Math.round((Math.abs(difference) / before.value) * 100)} %` : '' };
}

/** Rates of too few records are shown as a dash. */
export const hasTooFew = ({ columns, rows, total }: ReportTable) =>
  [...rows, total].some(({ figures }) =>
    columns.some(({ unit }, at) => figures[at] && isTooFew(figures[at], unit)),
  );

/** The first figure of all rows, as the row of a folded table shows it. */
export function summaryOf(report: ReportTable | undefined) {
  const [column] = report?.columns ?? [];
  const [figure] = report?.total.figures ?? [];
  return column && figure ? `${column.label}: ${formatFigure(figure, column.unit)}` : '…';
}

export const hasFigures = (row: ReportRow | undefined) => row?.figures.some(({ value }) => value) ?? false;

const isMonth = ({ key }: ReportRow) => /^\d+$/.test(key);

/** The rows of a table that are drawn: its months, and what was due before them. */
export const drawnRows = ({ rows }: ReportTable) =>
  rows.filter((row) => isMonth(row) || row.key === 'before');

/** Rows without figures, now or before. Keeps all past months, and coming ones up to the last figure. */
export function withoutEmptyRows(
  report: ReportTable,
  before: ReportTable | undefined,
  hasPeriod: boolean,
): ReportTable {
  const isShown = (row: ReportRow) =>
    hasFigures(row) || hasFigures(before?.rows.find(({ key }) => key === row.key));
  const lastMonth = report.rows.findLastIndex((row) => isMonth(row) && (hasPeriod || isShown(row)));
  const rows = report.rows.filter((row, at) => isShown(row) || (isMonth(row) && at <= lastMonth));
  return { ...report, rows };
}
