import { keepPreviousData } from '@tanstack/react-query';
import { today } from '#shared/fields/format.ts';
import { recordId } from '#shared/records/filters.ts';
import { DEFAULT_PERIOD, daysBefore, periodDays, periodText } from '#shared/reports/periods.ts';
import { contactDays, factsOf, type ReportId } from '#shared/reports/reports.ts';
import { trpc } from '../../trpc.ts';
import { useSearchParam } from '../../ui/useSearchParam.ts';
import { useSession } from '../auth/useSession.ts';

export function useReportFilters() {
  const { user } = useSession();
  const periodParam = useSearchParam('period') ?? '';
  const personParam = useSearchParam('person') ?? '';
  const daysParam = useSearchParam('days');
  const parsed = periodText(periodParam);
  const period = parsed ? periodParam : DEFAULT_PERIOD;
  const days = periodDays(parsed ?? DEFAULT_PERIOD, today());
  const person = personParam === 'me' || recordId(personParam) ? personParam : '';
  return {
    period,
    isOwnPeriod: typeof parsed === 'object' && parsed !== null,
    days,
    before: daysBefore(days),
    person,
    personId: person === 'me' ? user.id : person || undefined,
    isCompared: useSearchParam('compare') === 'yes',
    contactDays: contactDays.find((one) => one === daysParam) ?? '30',
  };
}

export type ReportFilters = ReturnType<typeof useReportFilters>;

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
