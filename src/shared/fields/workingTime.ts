import { BUSINESS_TIME_ZONE } from './format.ts';

// Working days and hours of the business. Days are 'YYYY-MM-DD'. A working day is a weekday that is no public holiday.

/** The public holidays of the business's state. */
export type Holidays = ReadonlySet<string>;

export interface Hours {
  from: number;
  until: number;
}

const clock = new Intl.DateTimeFormat('en-AU', {
  timeZone: BUSINESS_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  weekday: 'short',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
});

/** The day, the weekday ('Mon'), the hour (0–23) and the minute in the time zone of the business. */
export function businessClock(now: Date) {
  const parts = Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, value]));
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    weekday: parts.weekday ?? '',
    hour: Number(parts.hour),
    minute: Number(parts.minute),
  };
}

export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

export const isWorkingDay = (day: string, holidays: Holidays) =>
  ![0, 6].includes(new Date(day).getUTCDay()) && !holidays.has(day);

/** The hours of work of a day, from 9 to 17: `working_minutes` of the database counts them. */
export const HOURS_OF_A_DAY = 8;

/** This day, or the next working day after it. */
export const workingDayFrom = (day: string, holidays: Holidays): string =>
  isWorkingDay(day, holidays) ? day : workingDayFrom(addDays(day, 1), holidays);

/** This day, or the last working day before it. */
export const workingDayUntil = (day: string, holidays: Holidays): string =>
  isWorkingDay(day, holidays) ? day : workingDayUntil(addDays(day, -1), holidays);

/** True on a working day, there, from the first hour until the last one begins. */
export function isWorkingTime(now: Date, { from, until }: Hours, holidays: Holidays) {
  const { day, hour } = businessClock(now);
  return isWorkingDay(day, holidays) && hour >= from && hour < until;
}
