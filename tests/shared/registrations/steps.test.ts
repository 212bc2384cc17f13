import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/fields/days.ts';
import {
  type MadeStep,
  type PlannedRegistration,
  planSteps,
  registrationSteps,
} from '#shared/registrations/steps.ts';
import { runs } from '../../support/draws.ts';
import { holidays } from '../../support/records/workingDay.ts';

const current: PlannedRegistration = {
  state: 'current',
  pathway: 'certification',
  startsOn: '2025-01-15',
  expiresOn: '2028-01-14',
  renewalStartedOn: null,
  midTermStartedOn: null,
  midTermExtendedTo: null,
  midTermExemption: null,
  auditFinishedOn: null,
  confirmations: [],
  enteredOn: '2019-01-01',
};

const stepsOf = (changes: Partial<PlannedRegistration>) =>
  registrationSteps({ ...current, ...changes }, holidays);

const day = (changes: Partial<PlannedRegistration>, id: string) =>
  stepsOf(changes).find((step) => step.id === id)?.day;

/** The steps that are made once the actions of a day are done. */
function act(registration: PlannedRegistration, made: readonly MadeStep[], today: string): MadeStep[] {
  let after = [...made];
  for (const action of planSteps(registration, made, today, holidays)) {
    const id = action.kind === 'end' ? action.id : action.step.id;
    const before = after.find(({ step }) => step === id);
    after = after.filter(({ step }) => step !== id);
    if (action.kind === 'end')
      after.push({ step: id, countedFrom: '', dueOn: null, ...before, state: 'ended' });
    else {
      const { countedFrom, day } = action.step;
      const dueOn = before?.countedFrom === countedFrom ? before.dueOn : day;
      after.push({ step: id, countedFrom, dueOn, state: 'open' });
    }
  }
  return after;
}

const anyDay = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const anyRegistration = fc.record<PlannedRegistration>({
  state: fc.constantFrom('current', 'current', 'current', 'applied', 'replaced'),
  pathway: fc.constantFrom('certification', 'verification', null),
  startsOn: fc.option(anyDay),
  expiresOn: fc.option(anyDay),
  renewalStartedOn: fc.constantFrom(null, null, '2027-01-01'),
  midTermStartedOn: fc.constantFrom(null, null, '2027-01-01'),
  midTermExtendedTo: fc.constantFrom(null, null, '2027-03-31'),
  midTermExemption: fc.constantFrom(null, null, 'it is'),
  auditFinishedOn: fc.constant(null),
  confirmations: fc.constant([]),
  enteredOn: anyDay,
});

describe('the steps of a registration', () => {
  test.each([
    ['renewal_9m', '2027-04-14'],
    ['renewal_6m', '2027-07-14'],
    ['renewal_3m', '2027-10-14'],
    ['renewal_1m', '2027-12-14'],
    ['renewal_3w', '2027-12-24'],
    ['renewal_2w', '2027-12-31'],
    ['renewal_1w', '2028-01-07'],
    ['renewal_0', '2028-01-13'],
    ['mid_term_12m', '2026-01-15'],
    ['mid_term_15m', '2026-04-15'],
    ['mid_term_18m', '2026-07-15'],
    ['renewal_opportunity', '2027-07-14'],
  ])('%s is on %s', (id, expected) => expect(day({}, id)).toBe(expected));

  test('a span is counted at once, so that a short month is cut off once', () => {
    // 18 months less 3 after 30 November are on 28 February, a Sunday, whatever 18 months after it are.
    expect(day({ startsOn: '2025-11-30' }, 'mid_term_15m')).toBe('2027-02-26');
    expect(day({ startsOn: '2025-08-31' }, 'mid_term_15m')).toBe('2026-11-30');
    expect(day({ startsOn: '2025-08-31' }, 'mid_term_12m')).toBe('2026-08-31');
    expect(day({ expiresOn: '2028-08-31' }, 'renewal_6m')).toBe('2028-02-29');
  });

  test('of a day that the Commissioner granted count from it', () => {
    const extended = { midTermExtendedTo: '2026-12-31' };
    expect(day(extended, 'mid_term_12m')).toBe('2026-06-30');
    expect(day(extended, 'mid_term_15m')).toBe('2026-09-30');
    expect(day(extended, 'mid_term_18m')).toBe('2026-12-31');
    const [last] = stepsOf(extended).filter(({ id }) => id === 'mid_term_18m');
    expect(last?.title).toBe('Begin the mid-term audit by 31 Dec 2026');
    // A task that was made for the day by the rule moves there.
    const registration = { ...current, ...extended };
    const made: MadeStep[] = [
      { step: 'mid_term_12m', countedFrom: '2025-01-15', dueOn: '2026-01-15', state: 'open' },
    ];
    expect(planSteps(registration, made, '2026-02-01', holidays)).toMatchObject([
      { kind: 'move', step: { day: '2026-06-30' } },
    ]);
  });

  test('are not made of what was over before the registration was entered', () => {
    const made = (enteredOn: string) =>
      planSteps({ ...current, enteredOn }, [], enteredOn, holidays).map(
        (action) => action.kind === 'make' && action.step.id,
      );
    // The last day to begin the mid-term audit is 15 July 2026.
    expect(made('2026-07-15')).toEqual(['mid_term_18m']);
    expect(made('2026-07-16')).toEqual([]);
    // A reminder of a day to come is made, also after its own day.
    expect(made('2027-11-20')).toEqual(['renewal_3m', 'renewal_opportunity']);
    expect(made('2028-02-01')).toEqual([]);
  });

  test('are on the working day before, where theirs is a weekend or a public holiday', () => {
    // Before a Sunday a Saturday; Christmas Day, a Saturday; Boxing Day's Tuesday after it, and the Monday before that.
    expect(day({ expiresOn: '2028-01-16' }, 'renewal_0')).toBe('2028-01-14');
    expect(day({ expiresOn: '2027-12-29' }, 'renewal_0')).toBe('2027-12-24');
    expect(day({ expiresOn: '2028-01-03' }, 'renewal_1w')).toBe('2027-12-24');
  });

  test('say why, and that the certificate decides', () => {
    for (const { reason } of stepsOf({ pathway: null }))
      expect(reason).toContain('Check it against the certificate.');
    expect(stepsOf({ pathway: null }).at(-2)?.reason).toContain('To be confirmed.');
  });

  test.each([
    [{ state: 'replaced' }, 0],
    [{ state: 'applied' }, 0],
    [{ renewalStartedOn: '2027-08-01' }, 3],
    [{ pathway: 'verification' }, 9],
    [{ midTermExemption: 'it is' }, 9],
    [{ midTermStartedOn: '2026-05-01' }, 9],
    [{ startsOn: null, expiresOn: null }, 0],
  ] as const)('of %o there are %i', (changes, count) => expect(stepsOf(changes)).toHaveLength(count));
});

describe('of any registration', () => {
  test('a second look on the same day finds nothing to do', () => {
    fc.assert(
      fc.property(anyRegistration, anyRegistration, anyDay, anyDay, (one, other, first, second) => {
        const [before, after] = [first, second].sort() as [string, string];
        const made = act(other, act(one, [], before), after);
        expect(planSteps(other, made, after, holidays)).toEqual([]);
      }),
    );
  });

  test('what was done or deleted stays so, whatever day it is', () => {
    fc.assert(
      fc.property(
        anyRegistration,
        anyDay,
        anyDay,
        fc.constantFrom('done', 'gone'),
        (one, day, other, state) => {
          const [before, after] = [day, other].sort() as [string, string];
          const made = act(one, [], before).map((step) => ({ ...step, state }));
          expect(act(one, made, after)).toEqual(expect.arrayContaining(made));
          expect(act(one, made, before)).toEqual(made);
        },
      ),
    );
  });

  test('three years day by day, each step once and on its day', () => {
    fc.assert(
      fc.property(anyDay, (startsOn) => {
        const registration = { ...current, startsOn, expiresOn: addDays(startsOn, 1_095) };
        let made: MadeStep[] = [];
        const seen: [string, string][] = [];
        for (let today = startsOn; today <= registration.expiresOn; today = addDays(today, 1)) {
          for (const action of planSteps(registration, made, today, holidays))
            if (action.kind === 'make') seen.push([action.step.id, today]);
          made = act(registration, made, today);
        }
        const expected = registrationSteps(registration, holidays).map(({ id, day }) => [id, day]);
        expect(seen.sort()).toEqual(expected.sort());
      }),
      { numRuns: runs(10) },
    );
  });
});
