import { keepPreviousData } from '@tanstack/react-query';
import { factsOf, type ReportId } from '#shared/reports/reports.ts';
import { trpc } from '../../trpc.ts';
import type { ReportFilters } from './useReportFilters.ts';

/** A table by the filters of the address, and the same of the period before where both are compared. */
export function useReport(id: ReportId, { period, personId, isCompared, contactDays }: ReportFilters) {
  const { hasPeriod } = factsOf(id);
  const input = { report: id, personId, days: contactDays, ...(hasPeriod && { period }) };
  const query = trpc.reports.table.useQuery(input, { placeholderData: keepPreviousData });
  const before = trpc.reports.table.useQuery(
    { ...input, isBefore: true },
    { enabled: isCompared && hasPeriod, placeholderData: keepPreviousData },
  );
  const compared = isCompared && hasPeriod ? before.data : undefined;
  return { query, compared, error: query.error ?? (isCompared ? before.error : null) };
}
