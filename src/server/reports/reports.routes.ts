import type { FastifyInstance } from 'fastify';
import { ZipFile } from 'yazl';
import { formatDay, today } from '#shared/fields/format.ts';
import { BYTE_ORDER_MARK, formatCsvLine } from '#shared/records/csv/csvLine.ts';
import { DEFAULT_PERIOD, periodDays } from '#shared/reports/periods.ts';
import { reportFilesInput } from '#shared/reports/reports.schema.ts';
import { factsOf, type ReportRow, type ReportTable, reportIds, type Unit } from '#shared/reports/reports.ts';
import { rejectOtherSites } from '../platform/http/crossSite.ts';
import type { GetContext } from '../platform/identity/context.ts';
import { staffRoute } from '../platform/rpc/staffRoute.ts';
import { countExport, paramsOf } from '../records/csv/csv.routes.ts';
import { findReport } from './reports.service.ts';

/** Serves the tables of the reports as one archive, with a CSV file for each. */
export async function serveReports(
  app: FastifyInstance,
  { contextOf, publicUrl }: { contextOf: GetContext; publicUrl: string },
) {
  const asStaff = staffRoute(contextOf);
  app.addHook('onRequest', rejectOtherSites(publicUrl));

  app.get(
    '/exchange/reports.zip',
    { exposeHeadRoute: false },
    asStaff(async ({ ctx, em, user }, request, reply) => {
      const { compare, ...asked } = paramsOf(reportFilesInput, request.query);
      await countExport(ctx, user.id);
      const context = { ...ctx, em, user };
      const days = periodDays(asked.period ?? DEFAULT_PERIOD, today());
      const zip = new ZipFile();
      for (const report of reportIds) {
        const { title, hasPeriod } = factsOf(report);
        const heading = hasPeriod ? `${title}, ${formatDay(days.from)} to ${formatDay(days.to)}` : title;
        const table = await findReport(context, { ...asked, report, isBefore: false });
        const before =
          compare && hasPeriod ? await findReport(context, { ...asked, report, isBefore: true }) : undefined;
        zip.addBuffer(
          Buffer.from(reportCsv(heading, table, before)),
          `${title.toLowerCase().replaceAll(' ', '-')}.csv`,
        );
      }
      zip.end();
      return reply
        .header('Content-Type', 'application/zip')
        .header('Content-Disposition', `attachment; filename="reports-${today()}.zip"`)
        .header('Cache-Control', 'no-store')
        .send(zip.outputStream);
    }),
  );
}

const UNITS: Partial<Record<Unit, string>> = { aud: ' (AUD excl. GST)', percent: ' (%)' };

/** Exactly the figures of the table, and those of the period before where it is given. */
function reportCsv(heading: string, report: ReportTable, before: ReportTable | undefined) {
  const cellsOf = (row: ReportRow | undefined) =>
    report.columns.map((_, at) => {
      const value = row?.figures[at]?.value;
      return value === null || value === undefined ? '' : Math.round(value * 100) / 100;
    });
  const line = (row: ReportRow, other: ReportRow | undefined) =>
    formatCsvLine([row.month ?? row.label, ...cellsOf(row), ...(before ? cellsOf(other) : [])]);
  const labels = report.columns.map(({ label, unit }) => `${label}${UNITS[unit] ?? ''}`);
  const otherRow = (key: string) => before?.rows.find((row) => row.key === key);
  return [
    BYTE_ORDER_MARK,
    formatCsvLine([heading, ...labels, ...(before ? labels.map((label) => `${label} before`) : [])]),
    ...report.rows.map((row) => line(row, otherRow(row.key))),
    line(report.total, before?.total),
  ].join('');
}
