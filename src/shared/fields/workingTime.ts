import { addDays } from './days.ts';
import { BUSINESS_TIME_ZONE } from './format.ts';

// Days are 'YYYY-MM-DD'. A working day is a weekday that is not a public holiday.

/** Those of the business's state. */
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

/** Weekday ('Mon'), hour (0–23) and minute in the time zone of the business. */
export function businessClock(now: Date) {
  const parts = Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, value]));
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    weekday: parts.weekday ?? '',
    hour: Number(parts.hour),
    minute: Number(parts.minute),
  };
}

const moment = new Intl.DateTimeFormat('sv', {
  timeZone: BUSINESS_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** 'YYYY-MM-DD HH:MM' in the time zone of the business. */
export const businessMoment = (at: Date) => moment.format(at);

export const isWorkingDay = (day: string, holidays: Holidays) =>
  ![0, 6].includes(new Date(day).getUTCDay()) && !holidays.has(day);

/** 9 to 17, as `working_minutes` of the database counts them. */
export const HOURS_OF_A_DAY = 8;

/** This day if it is a working day, otherwise the next one. */
export const workingDayFrom = (day: string, holidays: Holidays): string =>
  isWorkingDay(day, holidays) ? day : workingDayFrom(addDays(day, 1), holidays);

/** Where what comes up at this moment is done: on this day before 17:00 of a working day, otherwise on the next one. */
export function workingDayAt(now: Date, holidays: Holidays) {
  const { day, hour } = businessClock(now);
  return workingDayFrom(hour < 17 ? day : addDays(day, 1), holidays);
}

/** This day if it is a working day, otherwise the one before it. */
export const workingDayUntil = (day: string, holidays: Holidays): string =>
  isWorkingDay(day, holidays) ? day : workingDayUntil(addDays(day, -1), holidays);

/** True on a working day, there, from the first hour until the last one begins. */
export function isWorkingTime(now: Date, { from, until }: Hours, holidays: Holidays) {
  const { day, hour } = businessClock(now);
  return isWorkingDay(day, holidays) && hour >= from && hour < until;
}
