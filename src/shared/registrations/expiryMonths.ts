import { today } from '../fields/format.ts';

const monthName = new Intl.DateTimeFormat('en-AU', { month: 'long', timeZone: 'UTC' });

/** The next twelve months with this one, each as the filter by the expiry, called 'March 2027', in this year 'March'. */
export function expiryMonths() {
  const now = today();
  const [year = 0, month = 1] = now.split('-').map(Number);
  const dayOf = (months: number, day: number) => new Date(Date.UTC(year, month - 1 + months, day));
  return Array.from({ length: 12 }, (_, index) => {
    const [from, to] = [dayOf(index, 1), dayOf(index + 1, 0)];
    const name = monthName.format(from);
    const isThisYear = from.getUTCFullYear() === year;
    return {
      value: [from, to].map((day) => day.toISOString().slice(0, 10)).join('..'),
      label: isThisYear ? name : `${name} ${from.getUTCFullYear()}`,
    };
  });
}
