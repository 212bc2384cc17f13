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

/** This day, or the next working day after it. */
export const workingDayFrom = (day: string, holidays: Holidays): string =>
  isWorkingDay(day, holidays) ? day : workingDayFrom(addDays(day, 1), holidays);

/** This day, or the last working day before it. */
export const workingDayUntil = (day: string, holidays: Holidays): string =>
  isWorkingDay(day, holidays) ? day : workingDayUntil(addDays(day, -1), holidays);

/** The working day that is some working days after a day, at least 0: with 0 this day or the next one. */
export function addWorkingDays(day: string, count: number, holidays: Holidays): string {
  const next = count === 0 ? day : addDays(day, 1);
  const working = workingDayFrom(next, holidays);
  return count <= 1 ? working : addWorkingDays(working, count - 1, holidays);
}

/** The working days after one day, up to another one and with it; 0 where that is not later. */
export function workingDaysBetween(from: string, to: string, holidays: Holidays) {
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1))
    if (isWorkingDay(day, holidays)) count += 1;
  return count;
}

/** True on a working day, there, from the first hour until the last one begins. */
export function isWorkingTime(now: Date, { from, until }: Hours, holidays: Holidays) {
  const { day, hour } = businessClock(now);
  return isWorkingDay(day, holidays) && hour >= from && hour < until;
}

/**
 * The whole minutes of working hours between two moments, by the clock of the business; 0 where the second is not later.
 * Clocks change on Sundays before the hours of a working day begin.
 */
export function workingMinutesBetween(from: Date, to: Date, hours: Hours, holidays: Holidays) {
  if (to <= from) return 0;
  const [start, end] = [businessClock(from), businessClock(to)];
  let minutes = 0;
  for (let day = start.day; day <= end.day; day = addDays(day, 1)) {
    if (!isWorkingDay(day, holidays)) continue;
    const first = day === start.day ? minuteWithin(start, hours) : hours.from * 60;
    const last = day === end.day ? minuteWithin(end, hours) : hours.until * 60;
    minutes += last - first;
  }
  return minutes;
}

/** The minute of a day, or the nearest one within the hours. */
const minuteWithin = ({ hour, minute }: { hour: number; minute: number }, { from, until }: Hours) =>
  Math.min(Math.max(hour * 60 + minute, from * 60), until * 60);
