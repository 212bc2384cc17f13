import { today } from '#shared/fields/format.ts';
import { BYTE_ORDER_MARK, formatCsvLine } from '#shared/records/csv/csvLine.ts';
import type { ReportRow, ReportTable } from '#shared/reports/reports.ts';

/** The table as a CSV file: exactly its figures, and those of the period before where it shows them. */
export function reportFile(title: string, report: ReportTable, before: ReportTable | undefined) {
  const cellsOf = (row: ReportRow | undefined) =>
    report.columns.map((_, at) => {
      const value = row?.figures[at]?.value;
      return value === null || value === undefined ? '' : String(Math.round(value * 100) / 100);
    });
  const line = (row: ReportRow, other: ReportRow | undefined) =>
    formatCsvLine([row.label, ...cellsOf(row), ...(before ? cellsOf(other) : [])]);
  const labels = report.columns.map(({ label }) => label);
  const lines = [
    formatCsvLine([title, ...labels, ...(before ? labels.map((label) => `${label} before`) : [])]),
    ...report.rows.map((row) =>
      line(
        row,
        before?.rows.find(({ key }) => key === row.key),
      ),
    ),
    line(report.total, before?.total),
  ];
  const name = `${title.toLowerCase().replaceAll(' ', '-')}-${today()}.csv`;
  return new File([BYTE_ORDER_MARK, ...lines], name, { type: 'text/csv' });
}
