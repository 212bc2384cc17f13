import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayFromToday, today } from '#shared/fields/format.ts';
import { addSpan, type DatedRegistration, registrationDates, ruleOn } from '#shared/registrations/dates.ts';
import { describeDistance, isLate } from '#shared/registrations/late.ts';
import { type RegistrationRule, registrationRules } from '#shared/registrations/rules.data.ts';

const current: DatedRegistration = {
  state: 'current',
  pathway: 'certification',
  startsOn: '2025-01-15',
  expiresOn: '2028-01-14',
  renewalStartedOn: null,
  midTermStartedOn: null,
  midTermExtendedTo: null,
  midTermExemption: null,
  auditFinishedOn: null,
};

const of = (changes: Partial<DatedRegistration>) => registrationDates({ ...current, ...changes });

const day = (changes: Partial<DatedRegistration>, rule: RegistrationRule['id']) =>
  of(changes).find((date) => date.rule === rule)?.day;

describe('the dates of a registration', () => {
  test.each([
    // start, expiry, renewal opens, last day to start it (the day before the expiry), mid-term audit, renewal finished (to be confirmed)
    ['2025-01-15', '2028-01-14', '2027-07-14', '2028-01-13', '2026-07-15', '2028-10-14'],
    // 29 February: of the start, of the expiry, and where a span ends
    ['2024-02-29', '2027-02-28', '2026-08-28', '2027-02-27', '2025-08-29', '2027-11-28'],
    ['2025-03-01', '2028-02-29', '2027-08-29', '2028-02-28', '2026-09-01', '2028-11-29'],
    ['2026-08-29', '2029-08-29', '2029-02-28', '2029-08-28', '2028-02-29', '2030-05-29'],
    // ends of months: a shorter month ends with its last day
    ['2025-08-31', '2028-08-31', '2028-02-29', '2028-08-30', '2027-02-28', '2029-05-31'],
    ['2024-08-31', '2026-08-31', '2026-02-28', '2026-08-30', '2026-02-28', '2027-05-31'],
    ['2025-12-31', '2028-12-31', '2028-06-30', '2028-12-30', '2027-06-30', '2029-09-30'],
    // the days on which clocks change in Sydney: 5 October 2025, 4 April 2027 and 3 October 2027
    ['2025-10-05', '2027-10-03', '2027-04-03', '2027-10-02', '2027-04-05', '2028-07-03'],
    ['2025-10-04', '2027-10-04', '2027-04-04', '2027-10-03', '2027-04-04', '2028-07-04'],
    // the turn of a year
    ['2025-07-01', '2028-06-30', '2027-12-30', '2028-06-29', '2027-01-01', '2029-03-30'],
  ])('%s to %s', (startsOn, expiresOn, opens, start, midTerm, finish) => {
    const dates = { startsOn, expiresOn };
    expect(day(dates, 'renewal_opens')).toBe(opens);
    expect(day(dates, 'renewal_start')).toBe(start);
    expect(day(dates, 'mid_term_audit')).toBe(midTerm);
    expect(day(dates, 'renewal_finish')).toBe(finish);
  });

  test.each(['Australia/Sydney', 'America/New_York', 'Pacific/Kiritimati', 'UTC'])('in %s', (zone) => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      expect(day({ startsOn: '2025-10-04' }, 'mid_term_audit')).toBe('2027-04-04');
      expect(day({ expiresOn: '2027-10-03' }, 'renewal_opens')).toBe('2027-04-03');
      expect(day({ renewalStartedOn: '2027-09-01' }, 'application_lapses')).toBe('2027-10-31');
    } finally {
      process.env.TZ = before;
    }
  });

  test('each says why, from which rule and source, and when that was checked', () => {
    for (const date of of({ renewalStartedOn: '2027-08-01', auditFinishedOn: '2026-08-01' })) {
      const rule = registrationRules.find(({ id }) => id === date.rule);
      expect(date).toMatchObject({ source: rule?.source, checkedOn: rule?.checkedOn, title: rule?.title });
      expect(date.reason).toMatch(/^[\dA-Z].+\.$/);
    }
    expect(of({})[0]?.reason).toBe(
      'Begin it within 18 months of the start, if any group needs certification. The start is 15 Jan 2025.',
    );
  });

  test('what rests on one secondary source is to be confirmed', () => {
    const uncertain = of({ renewalStartedOn: '2027-08-01', auditFinishedOn: '2026-08-01' })
      .filter(({ isToBeConfirmed }) => isToBeConfirmed)
      .map(({ rule }) => rule);
    expect(uncertain.sort()).toEqual(['application_lapses', 'renewal_finish', 'report_certification']);
  });

  test('an exempt one says why, and is not due', () => {
    const date = of({ midTermExemption: 'the Commissioner allowed it' }).find(
      ({ rule }) => rule === 'mid_term_audit',
    );
    expect(date).toMatchObject({ status: 'exempt', isToBeConfirmed: true });
    expect(date?.note).toBe('Exempt, because: the Commissioner allowed it');
    expect(date && isLate({ ...date, confirmed: null }, '2099-01-01')).toBe(false);
  });

  test('another day that the Commissioner granted stands in place of the one by the rule', () => {
    const extended = { midTermExtendedTo: '2026-12-01' };
    const date = of(extended).find(({ rule }) => rule === 'mid_term_audit');
    expect(date).toMatchObject({ day: '2026-12-01', status: 'open', isToBeConfirmed: false });
    expect(date?.reason).toBe('The Commissioner allowed this day.');
    expect(date?.source.name).toContain('s 13B(4)(b)');
    expect(day({ ...extended, startsOn: null }, 'mid_term_audit')).toBe('2026-12-01');
    expect(day({ ...extended, pathway: 'verification' }, 'mid_term_audit')).toBeUndefined();
  });

  test('verification has no mid-term audit; while the pathway is not known, one is to be confirmed', () => {
    expect(day({ pathway: 'verification' }, 'mid_term_audit')).toBeUndefined();
    const unknown = of({ pathway: null }).find(({ rule }) => rule === 'mid_term_audit');
    expect(unknown).toMatchObject({ day: '2026-07-15', status: 'open', isToBeConfirmed: true });
  });

  test('a report takes 14 days after verification and 28 after certification', () => {
    const audited = { auditFinishedOn: '2026-02-20' };
    expect(day({ ...audited, pathway: 'verification' }, 'report_verification')).toBe('2026-03-06');
    expect(day({ ...audited, pathway: 'certification' }, 'report_certification')).toBe('2026-03-20');
    expect(of({ ...audited, pathway: null }).some(({ rule }) => rule.startsWith('report'))).toBe(false);
  });

  test('what was begun is done', () => {
    const statuses = Object.fromEntries(
      of({ renewalStartedOn: '2027-08-01', midTermStartedOn: '2026-07-01' }).map(({ rule, status }) => [
        rule,
        status,
      ]),
    );
    expect(statuses).toEqual({
      renewal_opens: 'done',
      renewal_start: 'done',
      application_lapses: 'noted',
      renewal_finish: 'open',
      mid_term_audit: 'done',
    });
  });

  test.each(['replaced', 'lapsed', 'ended'] as const)('one that is %s has none', (state) => {
    expect(of({ state, auditFinishedOn: '2026-08-01', renewalStartedOn: '2027-08-01' })).toEqual([]);
  });

  test('without start and expiry there are none', () => {
    expect(of({ startsOn: null, expiresOn: null })).toEqual([]);
  });
});

describe('late', () => {
  const startOf = ({ expiresOn }: { expiresOn: string }) => {
    const [date] = registrationDates({ ...current, expiresOn }).filter(
      ({ rule }) => rule === 'renewal_start',
    );
    if (!date) throw new Error('No date');
    return date;
  };

  /** A renewal that is to be started by a day. */
  const startBy = (day: string) => ({
    ...startOf({ expiresOn: addSpan(day, { days: 1 }) }),
    confirmed: null,
  });

  test('the day before the expiry is the last one in time', () => {
    const ofRule = ({ expiresOn }: { expiresOn: string }, now: string) =>
      isLate({ ...startOf({ expiresOn }), confirmed: null }, now);
    expect(ofRule({ expiresOn: '2026-11-25' }, '2026-11-24')).toBe(false);
    expect(ofRule({ expiresOn: '2026-11-24' }, '2026-11-24')).toBe(true);
  });

  test('what is to be confirmed is late only once a person has confirmed it', () => {
    const [date] = registrationDates({ ...current, pathway: null, expiresOn: null });
    if (!date) throw new Error('No date');
    const confirmed = { byId: 'ada', at: '2026-01-01T00:00:00Z' };
    expect(isLate({ ...date, confirmed: null }, '2099-01-01')).toBe(false);
    expect(describeDistance({ ...date, confirmed: null }, '2026-07-23')).toBe('8 days ago');
    expect(isLate({ ...date, confirmed }, '2099-01-01')).toBe(true);
  });

  test('says how far away a day is', () => {
    expect(describeDistance(startBy('2026-11-24'), '2026-11-24')).toBe('today');
    expect(isLate(startBy('2026-11-24'), '2026-11-24')).toBe(false);
    expect(isLate(startBy('2026-11-23'), '2026-11-24')).toBe(true);
    expect(describeDistance(startBy('2026-11-23'), '2026-11-24')).toBe('1 day late');
    expect(describeDistance(startBy('2026-11-16'), '2026-11-24')).toBe('8 days late');
    expect(describeDistance(startBy('2026-12-02'), '2026-11-24')).toBe('in 8 days');
    expect(describeDistance({ ...startBy('2026-11-16'), status: 'noted' }, '2026-11-24')).toBe('8 days ago');
  });

  test.each([
    // Clocks go back on 4 April 2027 and forward on 3 October 2027: a day of 25 hours, and one of 23.
    ['2027-04-03T12:59:59Z', '2027-04-03', '2027-04-05', 'in 2 days'],
    ['2027-04-03T13:00:00Z', '2027-04-04', '2027-04-05', 'in 1 day'],
    ['2027-04-04T14:00:00Z', '2027-04-05', '2027-04-05', 'today'],
    ['2027-10-02T14:00:00Z', '2027-10-03', '2027-10-05', 'in 2 days'],
    ['2027-10-03T13:00:00Z', '2027-10-04', '2027-10-03', '1 day late'],
  ])('at %s it is %s in Sydney, and %s is %s', (instant, now, last, words) => {
    expect(today(new Date(instant))).toBe(now);
    expect(describeDistance(startBy(last), now)).toBe(words);
  });

  test('tomorrow is in one day', () => {
    expect(describeDistance(startBy(dayFromToday(1)), today())).toBe('in 1 day');
  });
});

describe('rules that change', () => {
  const [first] = registrationRules.filter(({ id }) => id === 'mid_term_audit');
  if (!first) throw new Error('No rule');
  const later: RegistrationRule = { ...first, from: '2027-01-01', span: { months: 12 } };

  test('the one that holds on the day from which it counts is taken', () => {
    const rules = [later, first];
    expect(ruleOn('mid_term_audit', '2026-12-31', rules)).toBe(first);
    expect(ruleOn('mid_term_audit', '2027-01-01', rules)).toBe(later);
    expect(ruleOn('mid_term_audit', '2026-12-31', [later])).toBeUndefined();
    const changed = registrationDates({ ...current, startsOn: '2027-01-01', expiresOn: null }, rules);
    expect(changed.map((date) => date.day)).toEqual(['2028-01-01']);
  });

  test('each has a source, a day of checking that is a day, and ids in one list', () => {
    for (const { source, checkedOn, reason, title } of registrationRules) {
      expect(source.name).not.toBe('');
      if (checkedOn !== null) expect(new Date(checkedOn).toISOString().slice(0, 10)).toBe(checkedOn);
      expect(reason.endsWith('.') || title.endsWith('.')).toBe(false);
    }
  });
});

const anyDay = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2150-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const anySpan = fc.oneof(
  fc.integer({ min: -60, max: 60 }).map((months) => ({ months })),
  fc.integer({ min: -400, max: 400 }).map((days) => ({ days })),
);

describe('of any days', () => {
  test('a later day never has an earlier date', () => {
    fc.assert(
      fc.property(anyDay, anyDay, anySpan, (one, other, span) => {
        const [earlier, later] = [one, other].sort() as [string, string];
        expect(addSpan(earlier, span) <= addSpan(later, span)).toBe(true);
      }),
    );
  });

  test('a longer span never ends earlier', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -60, max: 60 }), (from, months) => {
        expect(addSpan(from, { months }) < addSpan(from, { months: months + 1 })).toBe(true);
      }),
    );
  });

  test('a span of months ends on the same day of the month, or on its last day', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -60, max: 60 }), (from, months) => {
        const to = addSpan(from, { months });
        const [year = 0, month = 0, dayOfMonth = 0] = to.split('-').map(Number);
        const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
        expect(dayOfMonth).toBe(Math.min(Number(from.slice(8)), lastDay));
      }),
    );
  });

  test('dates are days of the calendar in their order, and a later start or expiry moves none back', () => {
    fc.assert(
      fc.property(anyDay, anyDay, anyDay, (one, other, third) => {
        const [startsOn, expiresOn, later] = [one, other, third].sort() as [string, string, string];
        const before = of({ startsOn, expiresOn });
        const after = of({ startsOn, expiresOn: later });
        const days = before.map((date) => date.day);
        expect(days).toEqual(days.toSorted());
        for (const date of before) {
          expect(new Date(date.day).toISOString().slice(0, 10)).toBe(date.day);
          expect((after.find(({ rule }) => rule === date.rule)?.day ?? '') >= date.day).toBe(true);
        }
      }),
    );
  });
});
