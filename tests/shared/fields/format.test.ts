import fc from 'fast-check';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  formatAud,
  formatCount,
  formatRecent,
  formatShortDate,
  formatShortDay,
  formatShortDayTime,
  formatShortTime,
  initials,
  pluralize,
  singularOf,
} from '#shared/fields/format.ts';
import { formatField } from '#shared/fields/formatField.ts';
import { formatTotal } from '#shared/records/totals.ts';

const ownZone = process.env.TZ;
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

/** The formats in a process whose time zone is this one. */
async function formatsIn(zone: string) {
  process.env.TZ = zone;
  vi.resetModules();
  return import('#shared/fields/format.ts');
}

/** Time zones, from the one in which a day ends last to the one in which it begins first. */
const zones = ['Pacific/Pago_Pago', 'America/New_York', 'UTC', 'Australia/Sydney', 'Pacific/Kiritimati'];

test.each([
  [0, '$0'],
  [12_500, '$12,500'],
  [2_450_000, '$2,450,000'],
  [999.5, '$1,000'],
  [1210.49, '$1,210'],
])('money %d reads %s: Australian dollars without decimals', (amount, shown) => {
  expect(formatAud(amount)).toBe(shown);
});

describe('a calendar day', () => {
  test.each(zones)('is the same day for a reader in %s', async (zone) => {
    const { formatDay } = await formatsIn(zone);

    expect(formatDay('2026-11-21')).toBe('21 Nov 2026');
    expect(formatDay('2026-01-01')).toBe('1 Jan 2026');
    expect(formatDay('2028-02-29')).toBe('29 Feb 2028');
  });

  test.each(zones)('always shows the stored day, in %s', async (zone) => {
    const { formatDay } = await formatsIn(zone);
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });

    fc.assert(
      fc.property(days, (date) => {
        const stored = date.toISOString().slice(0, 10);
        expect(Number.parseInt(formatDay(stored), 10)).toBe(Number(stored.slice(8)));
        expect(formatDay(stored).slice(-4)).toBe(stored.slice(0, 4));
      }),
    );
  });
});

test.each([
  ['in the morning in Sydney, which is the previous evening in London', '2026-11-20T21:30:00Z', '2026-11-21'],
  ['in the last minute of a day in summer', '2026-12-31T12:59:00Z', '2026-12-31'],
  ['in the first minute of the next day', '2026-12-31T13:00:00Z', '2027-01-01'],
  ['in winter, when a day ends an hour later in UTC', '2026-06-30T13:59:00Z', '2026-06-30'],
])('today is the day at the consultancy: %s', async (_, now, day) => {
  for (const zone of zones) {
    const { today } = await formatsIn(zone);
    expect(today(new Date(now))).toBe(day);
  }
});

describe('a count', () => {
  test.each([
    [0, '0 contacts'],
    [1, '1 contact'],
    [2, '2 contacts'],
    [1234, '1,234 contacts'],
  ])('of %d is formatted as %s', (count, shown) => {
    expect(formatCount(count, 'contact')).toBe(shown);
  });

  test.each([
    ['enquiry', '2 enquiries'],
    ['opportunity', '2 opportunities'],
    ['day', '2 days'],
  ])('of two has the plural of %s: %s', (noun, shown) => {
    expect(formatCount(2, noun)).toBe(shown);
  });

  test.each(['lead', 'opportunity', 'activity', 'note'])('has the singular of its plural: %s', (noun) => {
    expect(singularOf(pluralize(noun))).toBe(noun);
  });

  test.each([
    [123, '123'],
    [1_000, '1,000'],
    [1_001, '1,000+'],
    [10_001, '10,001'],
  ])('a total of %d is formatted as %s', (total, shown) => {
    expect(formatTotal(total)).toBe(shown);
  });
});

test.each([
  ['Australia/Sydney', ''],
  ['Australia/Melbourne', ''],
  ['Australia/Brisbane', ' (Sydney)'],
  ['Australia/Perth', ' (Sydney)'],
  ['America/New_York', ' (Sydney)'],
])(
  'an instant is its day and time in Sydney, which is named to a reader in %s only where their clock shows another',
  async (zone, named) => {
    const formats = await formatsIn(zone);
    // In the first hour of a day in Sydney, in summer, and in the middle of the day in winter.
    const [summer, winter] = [new Date('2019-11-20T13:05:00Z'), new Date('2019-06-21T02:05:00Z')];

    expect(formats.formatShortDate(summer)).toBe('21 Nov 2019');
    expect(formats.formatShortTime(summer).replace(/\s/g, ' ')).toBe(`21 Nov 2019, 12:05 am${named}`);
    expect(formats.formatTime(summer).replace(/\s/g, ' ')).toBe(`21 Nov 2019, 12:05 am${named}`);
    // Brisbane has no summer time: in winter it is Sydney's.
    const inWinter = zone === 'Australia/Brisbane' ? '' : named;
    expect(formats.formatTime(winter).replace(/\s/g, ' ')).toBe(`21 June 2019, 12:05 pm${inWinter}`);
  },
);

test('a recent instant is a time of today, a number of days, or its day', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T04:05:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  expect(formatRecent(new Date('2026-11-21T01:05:00Z'))).toMatch(/^12:05\spm/);
  expect(formatRecent(new Date('2026-11-20T12:05:00Z'))).toBe('yesterday');
  expect(formatRecent(new Date('2026-10-21T04:04:00Z'))).toBe('21 Oct');
});

test('a day or an instant has its year only where that is not this one', () => {
  const year = new Date().getFullYear();
  const [then, now] = [new Date('2019-11-21T04:05:00Z'), new Date(`${year}-11-21T04:05:00Z`)];
  expect(formatShortDay('2019-11-21')).toBe('21 Nov 2019');
  expect(formatShortDay(`${year}-11-21`)).toBe('21 Nov');
  expect(formatShortDayTime('2019-11-21', '15:05')).toMatch(/^21 Nov 2019, 3:05\spm$/);
  expect(formatShortDayTime(`${year}-11-21`, null)).toBe('21 Nov');
  expect(formatShortDate(then)).toBe('21 Nov 2019');
  expect(formatShortDate(now)).toBe('21 Nov');
  expect(formatShortTime(then)).toMatch(/^21 Nov 2019, 3:05\spm/);
  expect(formatShortTime(now)).toMatch(/^21 Nov, 3:05\spm/);
});

test.each([
  ['Ada', 'Byron', 'AB'],
  ['zoë', '', 'Z'],
  ['🌅', 'Sun', '🌅S'],
])('the initials of %s %s are %s', (firstName, lastName, letters) => {
  expect(initials(firstName, lastName)).toBe(letters);
});

test('several texts are divided by semicolons where one of them has a comma', () => {
  expect(formatField({ kind: 'texts' }, ['0107', '0115'])).toBe('0107, 0115');
  expect(formatField({ kind: 'texts' }, ['Ada Byron, Director', 'Bo Ng'])).toBe('Ada Byron, Director; Bo Ng');
});
