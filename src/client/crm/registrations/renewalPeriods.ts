const MONTHS = 12;

const monthName = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The periods until each of the next twelve months, as in 'Before June 2027': filters of the expiry. */
export function renewalPeriods(now: string) {
  const [year = 0, month = 1] = now.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) => {
    const firstDay = new Date(Date.UTC(year, month + index, 1));
    const lastDay = new Date(Date.UTC(year, month + index, 0)).toISOString().slice(0, 10);
    return { value: `..${lastDay}`, label: `Before ${monthName.format(firstDay)}` };
  });
}
