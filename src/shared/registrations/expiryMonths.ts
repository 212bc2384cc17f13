import { today } from '../fields/format.ts';
import { daysFilter, monthsFrom, monthsOf } from '../reports/periods.ts';

const month = new Intl.DateTimeFormat('en-AU', { month: 'long', timeZone: 'UTC' });

/** The next twelve months with this one, each as the filter by the expiry, called 'March 2027', in this year 'March'. */
export function expiryMonths() {
  const now = today();
  return monthsOf(monthsFrom(now, 12)).map((days) => {
    const year = days.from.slice(0, 4);
    const name = month.format(new Date(days.from));
    return { value: daysFilter(days), label: now.startsWith(year) ? name : `${name} ${year}` };
  });
}
