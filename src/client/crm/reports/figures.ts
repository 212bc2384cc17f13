import { formatAud } from '#shared/fields/format.ts';
import type { ReportColumn, ReportFigure, Unit } from '#shared/reports/reports.ts';

const inTenths = (value: number) => value.toLocaleString('en-AU', { maximumFractionDigits: 1 });

const formats: Record<Unit, (value: number) => string> = {
  count: (value) => value.toLocaleString('en-AU'),
  aud: formatAud,
  percent: (value) => `${inTenths(value)} %`,
  days: inTenths,
};

/** The words for a rate of too few. */
const TOO_FEW = 'too few to tell';

/** A figure in words. */
export function formatFigure({ value }: ReportFigure, unit: Unit) {
  if (value !== null) return formats[unit](value);
  return unit === 'percent' ? TOO_FEW : 'none';
}

/** The address of the list of exactly what a figure counts; a list opened by it shows how many there are. */
export function figureHref({ filters }: ReportFigure, { noun }: ReportColumn) {
  // Opportunities are a board otherwise.
  const view: [string, string][] = noun === 'opportunities' ? [['view', 'table']] : [];
  return `/crm/${noun}?${new URLSearchParams([...Object.entries(filters), ...view, ['counted', 'yes']])}`;
}
