import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/fields/days.ts';
import { isWorkingDay, workingDayAt, workingDayFrom, workingDayUntil } from '#shared/fields/workingTime.ts';
import { suppliedWorkingDays } from '#shared/holidays/holidays.data.ts';
import { australianState, holidaysOf } from '#shared/holidays/holidays.ts';
import { holidays } from '../../support/records/workingDay.ts';

const anyMoment = fc.date({ min: new Date('2026-01-01'), max: new Date('2029-12-31'), noInvalidDate: true });
const anyDay = anyMoment.map((date) => date.toISOString().slice(0, 10));
const anyHolidays = fc.oneof(
  fc.constantFrom(...australianState.values.map((state) => holidaysOf({ ...suppliedWorkingDays, state }))),
  fc.array(anyDay, { maxLength: 30 }).map((days) => new Set(days)),
);
describe('working days', () => {
  test.each([
    ['2026-12-24', '2026-12-24'],
    ['2026-12-25', '2026-12-29'],
    ['2027-03-26', '2027-03-30'],
    ['2026-10-05', '2026-10-06'],
  ])('from %s in New South Wales, the first is %s', (day, expected) =>
    expect(workingDayFrom(day, holidays)).toBe(expected),
  );

  test.each([
    ['2026-12-04T05:59Z', '2026-12-04'],
    ['2026-12-04T06:00Z', '2026-12-07'],
    ['2026-12-05T23:00Z', '2026-12-07'],
    ['2026-12-24T06:00Z', '2026-12-29'],
    ['2026-12-06T13:30Z', '2026-12-07'],
  ])('what comes up at %s is done on %s', (moment, expected) =>
    expect(workingDayAt(new Date(moment), holidays)).toBe(expected),
  );

  test('depend on the state', () => {
    const cup = '2026-11-03';
    const inVictoria = holidaysOf({ ...suppliedWorkingDays, state: 'vic' });
    expect([isWorkingDay(cup, holidays), isWorkingDay(cup, inVictoria)]).toEqual([true, false]);
  });

  test('the next one and the one before are working days, with none in between', () => {
    fc.assert(
      fc.property(anyDay, anyHolidays, (day, free) => {
        const [before, next] = [workingDayUntil(day, free), workingDayFrom(day, free)];
        expect(before <= day && day <= next).toBe(true);
        expect([before, next].map((one) => isWorkingDay(one, free))).toEqual([true, true]);
        for (let one = addDays(before, 1); one < next; one = addDays(one, 1))
          expect(isWorkingDay(one, free)).toBe(false);
      }),
    );
  });
});

test('supplied holidays are weekdays, once in a state, in each year of each state', () => {
  const keys = suppliedWorkingDays.holidays.map(({ state, day }) => `${state} ${day}`);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { day, isToBeConfirmed } of suppliedWorkingDays.holidays)
    expect([isWorkingDay(day, new Set()), isToBeConfirmed]).toEqual([true, true]);
  for (const state of australianState.values)
    for (const year of ['2026', '2027', '2028', '2029']) {
      const days = keys.filter((key) => key.startsWith(`${state} ${year}`));
      expect(days.length, `${state} ${year}`).toBeGreaterThanOrEqual(7);
    }
});
