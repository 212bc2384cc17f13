import { exactTotal } from '#shared/records/totals.ts';
import { reportNouns } from '#shared/reports/reportNouns.ts';
import { trpc } from '../../../trpc.ts';
import { useSearchParam } from '../../../ui/useSearchParam.ts';

/**
 * The number of all records of a list that was opened from a report, where there are more than lists count to: counted as
 * the report counts them. `filters` are those of the address.
 */
export function useExactTotal(path: string, filters: object, total: number | undefined) {
  const isAsked = useSearchParam('counted') === 'yes';
  const noun = reportNouns.find((one) => one === path);
  const isEnabled = isAsked && total !== undefined && exactTotal(total) === undefined;
  const input = { noun: noun ?? 'leads', filters: filters as Record<string, string> };
  const { data } = trpc.reports.count.useQuery(input, { enabled: isEnabled && noun !== undefined });
  return isEnabled ? data : undefined;
}
