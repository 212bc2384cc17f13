import { reportCountInput, reportInput } from '#shared/reports/reports.schema.ts';
import { router, staffProcedure } from '../platform/rpc/trpc.ts';
import { countRecords, findReport } from './reports.service.ts';

export const reportsRouter = router({
  table: staffProcedure.input(reportInput).query(({ ctx, input }) => findReport(ctx, input)),

  /** The exact number of records behind a figure: a list counts to 1,000. */
  count: staffProcedure.input(reportCountInput).query(({ ctx, input }) => countRecords(ctx, input)),
});
