import Holidays from 'date-holidays';
import { expect, test } from 'vitest';
import { suppliedWorkingDays } from '#shared/holidays/holidays.data.ts';
import { australianState } from '#shared/holidays/holidays.ts';

/** Holidays of the evening alone: the day before is a working day. */
const EVENINGS = ['Christmas Eve', 'New Year’s Eve'];

/**
 * The wanted differences. Western Australia moves three of its days from 2028 on by a bill of 2025, which the library does not
 * know yet: Labour Day, Western Australia Day and the King’s Birthday.
 */
const OURS_ALONE: Record<string, string[]> = {
  wa: ['2028-03-13', '2028-06-12', '2028-11-13', '2029-03-19', '2029-06-11', '2029-11-12'],
};
const THEIRS_ALONE: Record<string, string[]> = {
  wa: ['2028-03-06', '2028-06-05', '2029-03-05', '2029-06-04'],
};

const isWeekday = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

test.each(australianState.values)(
  'the public holidays of %s on weekdays are those of date-holidays',
  (state) => {
    const library = new Holidays('AU', state);
    const theirs = [2026, 2027, 2028, 2029]
      .flatMap((year) => library.getHolidays(year))
      .filter(({ type, name }) => type === 'public' && !EVENINGS.includes(name.replace("'", '’')))
      .map(({ date }) => date.slice(0, 10))
      .filter(isWeekday);
    const ours = suppliedWorkingDays.holidays.filter((one) => one.state === state).map(({ day }) => day);

    expect(ours.filter((day) => !theirs.includes(day))).toEqual(OURS_ALONE[state] ?? []);
    expect(theirs.filter((day) => !ours.includes(day))).toEqual(THEIRS_ALONE[state] ?? []);
  },
);
