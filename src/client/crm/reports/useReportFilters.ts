import { today } from '#shared/fields/format.ts';
import { recordId } from '#shared/records/filters.ts';
import { DEFAULT_PERIOD, daysBefore, periodDays, periodText } from '#shared/reports/periods.ts';
import { contactDays } from '#shared/reports/reports.ts';
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
