import { BUSINESS_TIME_ZONE } from './format.ts';

// Working days and hours of the business. Days are 'YYYY-MM-DD'; public holidays are not known.

const clock = new Intl.DateTimeFormat('en-AU', {
  timeZone: BUSINESS_TIME_ZONE,
  weekday: 'short',
  hour: 'numeric',
  hourCycle: 'h23',
});

/** The weekday ('Mon') and the hour (0–23) in the time zone of the business. */
export function businessClock(now: Date) {
  const parts = Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, value]));
  return { weekday: parts.weekday ?? '', hour: Number(parts.hour) };
}

/** True on a weekday, there, from the first hour until the last one begins. */
export function isWorkingTime(now: Date, { from, until }: { from: number; until: number }) {
  const { weekday, hour } = businessClock(now);
  return weekday !== 'Sat' && weekday !== 'Sun' && hour >= from && hour < until;
}

export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** This day, or the Monday after it on a weekend. */
export const workingDayFrom = (day: string): string =>
  [0, 6].includes(new Date(day).getUTCDay()) ? workingDayFrom(addDays(day, 1)) : day;
