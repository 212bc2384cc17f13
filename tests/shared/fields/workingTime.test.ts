import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addWorkingDays,
  isWorkingDay,
  workingDayFrom,
  workingDaysBetween,
  workingDayUntil,
  workingMinutesBetween,
} from '#shared/fields/workingTime.ts';
import { suppliedWorkingDays } from '#shared/holidays/holidays.data.ts';
import { australianState, holidaysOf } from '#shared/holidays/holidays.ts';
import { holidays } from '../../support/records/workingDay.ts';

const HOURS = { from: 9, until: 17 };

const anyMoment = fc.date({
  min: new Date('2026-01-01'),
  max: new Date('2029-12-31'),
  noInvalidDate: true,
});
const anyDay = anyMoment.map((date) => date.toISOString().slice(0, 10));
const anyHolidays = fc.oneof(
  fc.constantFrom(...australianState.values.map((state) => holidaysOf({ ...suppliedWorkingDays, state }))),
  fc.array(anyDay, { maxLength: 30 }).map((days) => new Set(days)),
);
const anyCount = fc.integer({ min: 0, max: 60 });

const sorted = (one: string, other: string) => [one, other].sort() as [string, string];

describe('working days', () => {
  test.each([
    ['2026-12-24', '2026-12-24'],
    ['2026-12-25', '2026-12-29'],
    ['2027-03-26', '2027-03-30'],
    ['2026-10-05', '2026-10-06'],
  ])('from %s in New South Wales, the first is %s', (day, expected) =>
    expect(workingDayFrom(day, holidays)).toBe(expected),
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

  test('as many as were added are counted', () => {
    fc.assert(
      fc.property(anyDay, anyCount, anyHolidays, (day, count, free) => {
        const start = workingDayFrom(day, free);
        const end = addWorkingDays(start, count, free);
        expect(isWorkingDay(end, free)).toBe(true);
        expect(workingDaysBetween(start, end, free)).toBe(count);
      }),
    );
  });

  test('a later day has no fewer, and spans add up', () => {
    fc.assert(
      fc.property(anyDay, anyDay, anyDay, anyHolidays, (one, other, third, free) => {
        const [from, middle, to] = [one, other, third].sort() as [string, string, string];
        const count = (start: string, end: string) => workingDaysBetween(start, end, free);
        expect(count(from, middle) + count(middle, to)).toBe(count(from, to));
        expect(count(to, from)).toBe(0);
        expect(addWorkingDays(from, 3, free) <= addWorkingDays(to, 3, free)).toBe(true);
      }),
    );
  });
});

describe('working hours between two moments of Sydney', () => {
  test.each([
    ['an hour of a morning', '2026-11-25T10:00:00+11:00', '2026-11-25T11:00:00+11:00', 60],
    ['an evening counts from the next morning', '2026-11-25T20:00:00+11:00', '2026-11-26T10:30:00+11:00', 90],
    ['over a weekend', '2026-11-27T16:00:00+11:00', '2026-11-30T10:00:00+11:00', 120],
    ['over Christmas', '2026-12-24T16:00:00+11:00', '2026-12-29T09:30:00+11:00', 90],
    ['a change of clocks and Labour Day', '2026-10-02T16:00:00+10:00', '2026-10-06T10:00:00+11:00', 120],
    ['the other change of clocks', '2027-04-02T16:00:00+11:00', '2027-04-05T10:00:00+10:00', 120],
    ['backwards', '2026-11-25T11:00:00+11:00', '2026-11-25T10:00:00+11:00', 0],
  ])('%s', (_, from, to, expected) =>
    expect(workingMinutesBetween(new Date(from), new Date(to), HOURS, holidays)).toBe(expected),
  );

  test('add up, never shrink, and are those of the working days in between', () => {
    fc.assert(
      fc.property(anyMoment, anyMoment, anyMoment, anyHolidays, (one, other, third, free) => {
        const [from, middle, to] = [one, other, third].sort((a, b) => a.getTime() - b.getTime()) as [
          Date,
          Date,
          Date,
        ];
        const minutes = (start: Date, end: Date) => workingMinutesBetween(start, end, HOURS, free);
        expect(minutes(from, middle) + minutes(middle, to)).toBe(minutes(from, to));
        expect(minutes(from, middle)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 50 },
    );
    fc.assert(
      fc.property(anyDay, anyDay, anyHolidays, (one, other, free) => {
        const [from, to] = sorted(one, other);
        const morning = (day: string) => new Date(`${day}T00:00:00+10:00`);
        // Both moments are before the work of their day begins: the last day does not count.
        const days = workingDaysBetween(addDays(from, -1), addDays(to, -1), free);
        expect(workingMinutesBetween(morning(from), morning(to), HOURS, free)).toBe(
          from === to ? 0 : days * 480,
        );
      }),
      { numRuns: 50 },
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
