import { addDays, daysBetween } from '../fields/days.ts';
import { optionSet } from '../fields/optionSet.ts';
import { closingPeriodRange } from '../fields/periods.ts';
import { dateRange, type FilterParser } from '../records/filters.ts';

// The periods of reports. Days are 'YYYY-MM-DD', and those of Sydney.

export const reportPeriod = optionSet({
  this_month: 'This month',
  last_month: 'Last month',
  this_quarter: 'This quarter',
  last_quarter: 'Last quarter',
  this_year: 'This financial year',
  last_year: 'Last financial year',
  last_12_months: 'Last 12 months',
});

export type ReportPeriod = keyof typeof reportPeriod.labels;

export const DEFAULT_PERIOD: ReportPeriod = 'last_12_months';

/** The first and the last day; both count. */
export interface Days {
  from: string;
  to: string;
}

/** The most months of a period. */
const MAX_MONTHS = 36;

const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** Months are counted from year 0; day 0 is the last of the month before. */
const dayOf = (month: number, day: number) =>
  new Date(Date.UTC(Math.floor(month / 12), month % 12, day)).toISOString().slice(0, 10);

const monthDays = (month: number, count = 1): Days => ({
  from: dayOf(month, 1),
  to: dayOf(month + count, 0),
});

/** A name, or '2026-07-01..2026-09-30'; undefined if it is neither, or too long. */
export const periodText: FilterParser<ReportPeriod | Days> = (text) => {
  const named = reportPeriod.values.find((value) => value === text);
  if (named) return named;
  const range = dateRange(text);
  if (!range || typeof range === 'string' || !range.from || !range.to) return undefined;
  const isPossible = range.from <= range.to && monthOf(range.to) - monthOf(range.from) < MAX_MONTHS;
  return isPossible ? { from: range.from, to: range.to } : undefined;
};

/** The financial year starts in July. */
export function periodDays(period: ReportPeriod | Days, now: string): Days {
  if (typeof period === 'object') return period;
  const month = monthOf(now);
  const year = month - ((month + 6) % 12);
  switch (period) {
    case 'this_month':
      return closingPeriodRange('this_month', now);
    case 'last_month':
      return monthDays(month - 1);
    case 'this_quarter':
      return closingPeriodRange('this_quarter', now);
    case 'last_quarter':
      return monthDays(month - (month % 3) - 3, 3);
    case 'this_year':
      return monthDays(year, 12);
    case 'last_year':
      return monthDays(year - 12, 12);
    case 'last_12_months':
      return monthDays(month - 11, 12);
  }
}

/** The period before of the same length, in whole months if it consists of whole months. */
export function daysBefore({ from, to }: Days): Days {
  const isWhole = from.endsWith('-01') && addDays(to, 1).endsWith('-01');
  if (isWhole) {
    const months = monthOf(to) - monthOf(from) + 1;
    return monthDays(monthOf(from) - months, months);
  }
  const days = daysBetween(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

/** The months of a period, the first and the last one cut where it begins and ends. */
export function monthsOf({ from, to }: Days): Days[] {
  const count = monthOf(to) - monthOf(from) + 1;
  return Array.from({ length: count }, (_, index) => {
    const month = monthDays(monthOf(from) + index);
    return { from: month.from < from ? from : month.from, to: month.to > to ? to : month.to };
  });
}

/** Starts with the month of `day`. */
export const monthsFrom = (day: string, count: number) => monthDays(monthOf(day), count);

/** Days as a filter has them. */
export const daysFilter = ({ from, to }: Days) => `${from}..${to}`;
