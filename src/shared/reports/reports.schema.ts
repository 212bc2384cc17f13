import * as z from 'zod';
import { recordId } from '../records/filters.ts';
import { filterInput } from '../records/lists.schema.ts';
import { periodText } from './periods.ts';
import { reportNouns } from './reportNouns.ts';
import { contactDays, type ReportId, reportIds } from './reports.ts';

export const reportInput = z.object({
  report: z.enum(reportIds as [ReportId, ...ReportId[]]),
  period: filterInput(periodText),
  /** True for the period before that. */
  isBefore: z.boolean().default(false),
  /** The person whose records count; everybody's without one. */
  personId: filterInput(recordId),
  /** The days without contact, of those not contacted. */
  days: z.enum(contactDays).default('30'),
});

/** All tables, as the address of their file asks for them. */
export const reportFilesInput = reportInput
  .omit({ report: true, isBefore: true })
  .extend({ compare: z.literal('yes').optional() });

export type ReportInput = z.output<typeof reportInput>;

/** More than any list has. */
const MAX_FILTERS = 60;

export const reportCountInput = z.object({
  noun: z.enum(reportNouns),
  /** The filters of the list, as its address has them. */
  filters: z
    .record(z.string().max(40), z.string().max(400))
    .refine((filters) => Object.keys(filters).length <= MAX_FILTERS, 'Set fewer filters')
    // For the API documentation: zod has no limit on the size of a record.
    .meta({ maxProperties: MAX_FILTERS }),
});
