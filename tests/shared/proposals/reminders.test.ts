import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/fields/days.ts';
import { firstReminders, isReminderTime, type Reminder, replan } from '#shared/proposals/reminders.ts';
import { holidays } from '../../support/records/workingDay.ts';

const daysOf = (reminders: Reminder[]) => reminders.map(({ dueOn }) => dueOn);
const weekdayOf = (day: string) => new Date(day).getUTCDay();

describe('the days of reminders', () => {
  test('are three days apart, a Monday in place of a weekend, by the calendar of Sydney', () => {
    // Wednesday noon, and Wednesday 23:30 in Sydney, which is the same day there and the day before in UTC.
    for (const now of ['2026-11-25T01:00:00Z', '2026-11-25T12:30:00Z'])
      expect(daysOf(firstReminders(new Date(now), holidays))).toEqual([
        '2026-11-30',
        '2026-12-03',
        '2026-12-07',
      ]);
    expect(daysOf(firstReminders(new Date('2026-11-25T13:30:00Z'), holidays))[0]).toBe('2026-11-30');
    expect(daysOf(firstReminders(new Date('2026-11-22T13:30:00Z'), holidays))[0]).toBe('2026-11-26');
  });

  test('after whatever happened are no weekend or holiday, not over, and three days after each other and the last one sent', () => {
    const happened = fc.array(
      fc.record({ sent: fc.boolean(), stopped: fc.boolean(), later: fc.integer({ min: 0, max: 30 }) }),
      { minLength: 3, maxLength: 3 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), happened, (offset, steps) => {
        const start = new Date(Date.parse('2026-01-01T00:30:00Z') + offset * 86_400_000);
        let now = start;
        let reminders = firstReminders(start, holidays);
        const sentOn: string[] = [];
        for (const [index, { sent, stopped, later }] of steps.entries()) {
          now = new Date(now.getTime() + later * 86_400_000);
          const isDue = (reminders[index]?.dueOn ?? '') <= now.toISOString().slice(0, 10);
          reminders = replan(
            reminders.map((one, at) =>
              at === index ? { ...one, isStopped: stopped, sentAt: sent && isDue ? now : null } : one,
            ),
            now,
            holidays,
          );
          if (sent && isDue) sentOn.push(now.toISOString().slice(0, 10));
        }
        const toCome = reminders.filter(({ sentAt }) => !sentAt).map(({ dueOn }) => dueOn);
        for (const [index, day] of toCome.entries()) {
          expect([0, 6]).not.toContain(weekdayOf(day));
          expect(holidays.has(day)).toBe(false);
          expect(day >= now.toISOString().slice(0, 10)).toBe(true);
          const before = index > 0 ? toCome[index - 1] : sentOn.at(-1);
          if (before) expect(day >= addDays(before, 3)).toBe(true);
        }
      }),
    );
  });
});

test('reminders leave from 9 to 16 o’clock in Sydney, before and after each change of the clocks', () => {
  for (const [from, until] of [
    // The Fridays before and the Tuesday and the Monday after the changes, in UTC; that Monday in October is a holiday.
    ['2026-10-01T23:00:00Z', '2026-10-02T06:00:00Z'],
    ['2026-10-05T22:00:00Z', '2026-10-06T05:00:00Z'],
    ['2027-04-01T22:00:00Z', '2027-04-02T05:00:00Z'],
    ['2027-04-04T23:00:00Z', '2027-04-05T06:00:00Z'],
  ] as const) {
    const at = (moment: string, ms: number) => isReminderTime(new Date(Date.parse(moment) + ms), holidays);
    expect([at(from, -1), at(from, 0), at(until, -1), at(until, 0)]).toEqual([false, true, true, false]);
  }
  for (const weekend of ['2026-10-05T01:00:00Z', '2026-10-04T01:00:00Z', '2026-10-03T01:00:00Z'])
    expect(isReminderTime(new Date(weekend), holidays)).toBe(false);
});
