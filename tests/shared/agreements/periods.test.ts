import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { presentForClient } from '#shared/agreements/clientAgreement.ts';
import {
  type AgreementChange,
  type AgreementTerms,
  earliestFrom,
  lastDayOf,
  nextInvoiceAfter,
  periodStarts,
  periodsUntil,
  priceOn,
  stateOn,
  withChange,
  withoutChange,
} from '#shared/agreements/periods.ts';
import { addDays, daysBetween } from '#shared/fields/days.ts';

const agreement = (terms: Partial<AgreementTerms> = {}): AgreementTerms => ({
  price: 500,
  firstDay: '2026-02-01',
  minimumUntil: null,
  noticeMonths: 1,
  firstInvoiceFrom: null,
  changes: [],
  ...terms,
});

const change = (
  kind: AgreementChange['kind'],
  from: string,
  values: Partial<AgreementChange> = {},
): AgreementChange => ({ kind, from, price: null, givenOn: null, reason: 'Agreed by phone', ...values });

const startsOf = (terms: AgreementTerms, until: string) =>
  periodsUntil(terms, until).map(({ firstDay }) => firstDay);

describe('periods', () => {
  test('count from the first day, and end with a short month without drifting', () => {
    expect(periodStarts('2027-01-31', '2027-01-01', 4)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]);
    expect(periodStarts('2028-01-30', '2028-02-01', 2)).toEqual(['2028-02-29', '2028-03-30']);
    expect(periodStarts('2028-02-29', '2029-02-01', 2)).toEqual(['2029-02-28', '2029-03-29']);
  });

  test('follow each other without a gap, whatever the first day', () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2013-07-01', days));
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 900 }), (firstDay, days) => {
        const periods = periodsUntil(agreement({ firstDay }), addDays(firstDay, days));
        expect(periods[0]).toMatchObject({ number: 1, firstDay });
        for (const [index, period] of periods.entries()) {
          expect(period.number).toBe(index + 1);
          expect(daysBetween(period.firstDay, period.lastDay)).toBeGreaterThanOrEqual(27);
          const next = periods[index + 1];
          if (next) expect(next.firstDay).toBe(addDays(period.lastDay, 1));
          else expect(period.lastDay >= addDays(firstDay, days)).toBe(true);
        }
      }),
    );
  });

  test('are whole, in cents, and billed on their first day', () => {
    expect(periodsUntil(agreement({ price: 550.55 }), '2026-02-01')).toEqual([
      { number: 1, firstDay: '2026-02-01', lastDay: '2026-02-28', cents: 55_055 },
    ]);
    expect(periodsUntil(agreement(), '2026-01-31')).toEqual([]);
  });

  test('that began before our first invoice are not ours, and keep their numbers', () => {
    const terms = agreement({ firstDay: '2025-03-31', firstInvoiceFrom: '2026-02-10' });
    expect(periodsUntil(terms, '2026-03-31')).toMatchObject([
      { number: 12, firstDay: '2026-02-28' },
      { number: 13, firstDay: '2026-03-31' },
    ]);
    expect(nextInvoiceAfter(terms, '2026-01-01')).toBe('2026-02-28');
  });

  test('have the price of their first day, also where it changes on that day', () => {
    const terms = agreement({ changes: [change('price', '2026-04-01', { price: 600 })] });
    expect(periodsUntil(terms, '2026-04-01').map(({ cents }) => cents)).toEqual([50_000, 50_000, 60_000]);
    expect([priceOn(terms, '2026-03-31'), priceOn(terms, '2026-04-01')]).toEqual([500, 600]);
  });

  test('are not billed during a pause, nor after the end', () => {
    const terms = agreement({
      changes: [
        change('pause', '2026-03-01'),
        change('resume', '2026-05-01'),
        change('notice', '2026-07-01', { givenOn: '2026-05-20' }),
      ],
    });
    expect(startsOf(terms, '2026-12-31')).toEqual(['2026-02-01', '2026-05-01', '2026-06-01']);
    expect(lastDayOf(terms)).toBe('2026-06-30');
    expect(nextInvoiceAfter(terms, '2026-02-01')).toBe('2026-05-01');
    expect(nextInvoiceAfter(terms, '2026-06-01')).toBeNull();
  });
});

test('the state of each day', () => {
  const terms = agreement({
    changes: [
      change('pause', '2026-03-01'),
      change('resume', '2026-04-01'),
      change('notice', '2026-06-01', { givenOn: '2026-04-15' }),
    ],
  });
  const states = [
    ...['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'],
    ...['2026-04-14', '2026-04-15', '2026-05-31', '2026-06-01'],
  ].map((day) => stateOn(terms, day));
  expect(states).toEqual([
    ...['to_begin', 'running', 'running', 'paused', 'paused', 'running'],
    ...['running', 'notice_given', 'notice_given', 'ended'],
  ]);
});

test.each<[string, Partial<AgreementTerms>, string]>([
  ['2026-01-15', { minimumUntil: '2027-01-31' }, 'begins on 1 Feb 2026, at least until 31 Jan 2027'],
  ['2027-01-31', { minimumUntil: '2027-01-31' }, 'runs since 1 Feb 2026, at least until 31 Jan 2027'],
  ['2027-02-01', { minimumUntil: '2027-01-31' }, 'runs since 1 Feb 2026'],
  ['2026-03-15', { changes: [change('pause', '2026-03-01')] }, 'is paused'],
  [
    '2026-03-15',
    { changes: [change('pause', '2026-03-01'), change('resume', '2026-05-01')] },
    'is paused until 30 Apr 2026',
  ],
  [
    '2026-03-15',
    { changes: [change('notice', '2026-05-01', { givenOn: '2026-03-15' })] },
    'ends on 30 Apr 2026, notice given on 15 Mar 2026',
  ],
  [
    '2026-01-15',
    { changes: [change('notice', '2026-02-01', { givenOn: '2026-01-10' })] },
    'does not begin, notice given on 10 Jan 2026',
  ],
  [
    '2026-05-01',
    { changes: [change('notice', '2026-05-01', { givenOn: '2026-03-15' })] },
    'ended on 30 Apr 2026',
  ],
])('on %s the client reads of %j that it %s', (day, terms, words) => {
  expect(presentForClient({ ...agreement(terms), name: 'Support' }, day)).toEqual({ name: 'Support', words });
});

describe('a change', () => {
  test('takes effect with the next period, never with one that has begun', () => {
    expect(earliestFrom(agreement(), 'pause', '2026-03-31')).toBe('2026-04-01');
    expect(earliestFrom(agreement(), 'pause', '2026-04-01')).toBe('2026-05-01');
    expect(earliestFrom(agreement(), 'pause', '2026-01-10')).toBe('2026-02-01');
    expect(withChange(agreement(), change('pause', '2026-04-01'), '2026-04-01')).toBe(
      'A period that has begun stays as it is: choose a later one',
    );
    expect(withChange(agreement(), change('pause', '2026-04-02'), '2026-03-15')).toMatch(/^No period begins/);
  });

  test('that ends a pause comes after the day of that', () => {
    const paused = agreement({ changes: [change('pause', '2026-05-01')] });
    expect(earliestFrom(paused, 'resume', '2026-03-15')).toBe('2026-06-01');
  });

  test('of a price needs the agreed notice, and none where it becomes lower', () => {
    expect(earliestFrom(agreement({ noticeMonths: 2 }), 'price', '2026-03-31')).toBe('2026-06-01');
    const higher = change('price', '2026-04-01', { price: 600 });
    expect(withChange(agreement(), higher, '2026-03-15')).toMatch(
      /^A higher price needs 1 month of notice: from 1 May/,
    );
    const lower = change('price', '2026-04-01', { price: 400 });
    expect(withChange(agreement(), lower, '2026-03-15')).toMatchObject({ changes: [lower] });
  });

  test('ends it after the notice and the minimum term, or sooner where both agree', () => {
    expect(earliestFrom(agreement({ noticeMonths: 1 }), 'notice', '2026-03-15')).toBe('2026-05-01');
    expect(earliestFrom(agreement({ minimumUntil: '2027-01-31' }), 'notice', '2026-03-15')).toBe(
      '2027-02-01',
    );
    expect(earliestFrom(agreement({ noticeMonths: 0 }), 'notice', '2026-03-15')).toBe('2026-04-01');
    const sooner = change('notice', '2026-04-01', { givenOn: '2026-03-15' });
    expect(withChange(agreement(), sooner, '2026-03-15')).toMatchObject({ changes: [sooner] });
    const later = change('notice', '2026-04-01', { givenOn: '2026-03-16' });
    expect(withChange(agreement(), later, '2026-03-15')).toBe('Choose today or an earlier day');
  });

  test('fits those before and after it', () => {
    const notice = change('notice', '2026-06-01', { givenOn: '2026-03-15' });
    const terms = agreement({ changes: [change('pause', '2026-04-01'), notice] });
    const refusedOn = (one: AgreementChange) => withChange(terms, one, '2026-03-15');
    expect(refusedOn(change('pause', '2026-05-01'))).toMatch(/^It is paused on 1 May/);
    expect(refusedOn(change('resume', '2026-06-01'))).toMatch(/^It ends on 31 May/);
    expect(refusedOn(change('notice', '2026-07-01', { givenOn: '2026-03-15' }))).toBe(
      'Notice is given already: take that back first',
    );
    expect(withChange(agreement(), change('resume', '2026-04-01'), '2026-03-15')).toMatch(
      /^It is not paused/,
    );
    expect(withChange(terms, change('pause', '2026-07-01'), '2026-06-01')).toBe('This agreement has ended');
  });

  test('of after the end has no effect, and holds once the notice is taken back', () => {
    const raised = change('price', '2026-05-01', { price: 600 });
    const notice = change('notice', '2026-05-01', { givenOn: '2026-03-15' });
    const ending = withChange(agreement({ changes: [raised] }), notice, '2026-03-15');
    if (typeof ending === 'string') throw new Error(ending);
    expect(startsOf(ending, '2026-12-31').at(-1)).toBe('2026-04-01');
    expect(withoutChange(ending, notice, '2026-03-16')).toMatchObject({ changes: [raised] });
  });

  test('is taken back until it takes effect, unless another one rests on it', () => {
    const pause = change('pause', '2026-04-01');
    const resume = change('resume', '2026-05-01');
    const notice = change('notice', '2026-06-01', { givenOn: '2026-03-15' });
    const terms = agreement({ changes: [pause, resume, notice] });
    expect(withoutChange(terms, notice, '2026-05-31')).toMatchObject({ changes: [pause, resume] });
    expect(withoutChange(terms, notice, '2026-06-01')).toBe('It has taken effect already');
    expect(withoutChange(terms, pause, '2026-03-31')).toMatch(/^It is not paused/);
    expect(withoutChange(agreement(), pause, '2026-03-31')).toBe('It is taken back already');
  });
});
