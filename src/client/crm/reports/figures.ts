import { formatAud } from '#shared/fields/format.ts';
import type { ReportFigure, ReportTable, Unit } from '#shared/reports/reports.ts';

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
