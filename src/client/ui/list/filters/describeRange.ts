import { formatShortDay } from '#shared/fields/format.ts';

const describeEnds = (
  text: string,
  format: (end: string) => string,
  openEnd: { from: (end: string) => string; to: (end: string) => string },
) => {
  const [from, to] = text.split('..').map((end) => end && format(end));
  if (from && to) return `${from} to ${to}`;
  if (from) return openEnd.from(from);
  return to ? openEnd.to(to) : 'Any';
};

/** '1000..5000' as '1,000 to 5,000', '1000..' as '1,000 or more'. */
export const describeNumbers = (text: string) =>
  describeEnds(text, (end) => Number(end).toLocaleString('en-AU'), {
    from: (end) => `${end} or more`,
    to: (end) => `Up to ${end}`,
  });

/** '10..20' as '10 to 20 days ago'. */
export const describeDaysAgo = (text: string) => `${describeNumbers(text)} days ago`;

/** '2026-11-01..' as 'From 1 Nov 2026', '2026-11-01..2026-11-30' as '1 to 30 Nov 2026'. */
export function describeDays(text: string) {
  const [from = '', to = ''] = text.split('..');
  if (from && from === to) return formatShortDay(from);
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  const format = (day: string) =>
    isOneMonth && day === from ? `${Number(day.slice(8))}` : formatShortDay(day);
  return describeEnds(text, format, { from: (end) => `From ${end}`, to: (end) => `Until ${end}` });
}
