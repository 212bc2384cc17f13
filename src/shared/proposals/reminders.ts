import { addDays } from '../fields/days.ts';
import { today } from '../fields/format.ts';
import { type Holidays, isWorkingTime, workingDayFrom } from '../fields/workingTime.ts';

export const REMINDER_COUNT = 3;

/** The days between the mail with the proposal and the first reminder, and between two of them. */
const DAYS_BETWEEN = 3;

/** The hours of a working day, in Sydney, in which reminders are mailed. */
const REMINDER_HOURS = { from: 9, until: 16 };

export const isReminderTime = (now: Date, holidays: Holidays) => isWorkingTime(now, REMINDER_HOURS, holidays);

export interface Reminder {
  /** 1 for the first. */
  number: number;
  /** Mailed on this day, or as soon as possible after it. */
  dueOn: string;
  sentAt: Date | null;
  isStopped: boolean;
}

export function firstReminders(now: Date, holidays: Holidays): Reminder[] {
  const dueOn = addDays(today(now), DAYS_BETWEEN);
  const reminders = Array.from({ length: REMINDER_COUNT }, (_, index) => ({
    number: index + 1,
    dueOn,
    sentAt: null,
    isStopped: false,
  }));
  return replan(reminders, now, holidays);
}

/**
 * Moves reminders to days that are possible from now on: three days after the last one sent and after each
 * other, on working days. A stopped one keeps its place, and a later day stays.
 */
export function replan(reminders: readonly Reminder[], now: Date, holidays: Holidays): Reminder[] {
  const sentDays = reminders.flatMap(({ sentAt }) => (sentAt ? [addDays(today(sentAt), DAYS_BETWEEN)] : []));
  let earliest = latest(today(now), ...sentDays);
  return reminders.map((reminder) => {
    if (reminder.sentAt) return reminder;
    const dueOn = workingDayFrom(latest(reminder.dueOn, earliest), holidays);
    earliest = addDays(dueOn, DAYS_BETWEEN);
    return { ...reminder, dueOn };
  });
}

const latest = (...days: string[]) => days.reduce((one, other) => (one > other ? one : other));
