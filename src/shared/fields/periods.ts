import { optionSet } from './optionSet.ts';

export const closingPeriod = optionSet({
  overdue: 'Overdue',
  this_month: 'This month',
  next_month: 'Next month',
  this_quarter: 'This quarter',
  none: 'No close date',
});

type ClosingPeriod = keyof typeof closingPeriod.labels;

/** The first and the last day of a period, 'YYYY-MM-DD'; `now` is today's day in the same form. */
export function closingPeriodRange(period: Exclude<ClosingPeriod, 'none'>, now: string) {
  const [year = 0, month = 1, day = 1] = now.split('-').map(Number);
  const dayOf = (monthIndex: number, dayOfMonth: number) =>
    new Date(Date.UTC(year, monthIndex, dayOfMonth)).toISOString().slice(0, 10);
  const months = (first: number, count: number) => ({ from: dayOf(first, 1), to: dayOf(first + count, 0) });
  switch (period) {
    case 'overdue':
      return { from: '0001-01-01', to: dayOf(month - 1, day - 1) };
    case 'this_month':
      return months(month - 1, 1);
    case 'next_month':
      return months(month, 1);
    case 'this_quarter':
      return months(Math.floor((month - 1) / 3) * 3, 3);
  }
}
