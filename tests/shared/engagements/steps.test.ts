import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeStep,
  currentStep,
  type EngagementStep,
  factsOf,
  findStepProblem,
  type StepValues,
  startSteps,
  stateAfter,
} from '#shared/engagements/steps.ts';
import { standardSteps } from '#shared/engagements/template.ts';
import { addDays } from '#shared/fields/days.ts';
import { isWorkingDay } from '#shared/fields/workingTime.ts';
import { suppliedWorkingDays } from '#shared/holidays/holidays.data.ts';
import { holidaysOf } from '#shared/holidays/holidays.ts';
import { timeline } from '#shared/proposals/timeline.ts';

const START = '2026-11-23';
const holidays = holidaysOf(suppliedWorkingDays);
const start = () => startSteps(standardSteps, START, holidays);
const dueDays = (steps: EngagementStep[]) => steps.map(({ dueOn }) => dueOn);

/** The steps after a change of the one at a place, counted from 0. */
function change(steps: EngagementStep[], at: number, values: Partial<StepValues>, shifts = false) {
  const step = steps[at] as EngagementStep;
  return changeStep(steps, step.id, { ...step, ...values }, { startsOn: START, shifts, holidays });
}

const finish = (steps: EngagementStep[], at: number, doneOn: string) =>
  change(steps, at, { state: 'done', doneOn });

test('the template has the steps of the public page, with the upper ends of its spans', () => {
  expect(standardSteps.map(({ name }) => name)).toEqual(timeline.map(({ title }) => title));
  expect(standardSteps.map(({ days }) => days)).toEqual([0, 14, null, 28, 14, 14, 2, 14, 42, null]);
});

describe('the due days of steps', () => {
  test('are counted from the start up to the first step of which nobody can say how long it takes', () => {
    const steps = start();
    expect(dueDays(steps).slice(0, 4)).toEqual(['2026-11-23', '2026-12-07', null, null]);
  });

  test('are working days of the business, but for those that a person gave', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            days: fc.nat({ max: 90 }),
            actor: fc.constant('us' as const),
            name: fc.constant('Step'),
          }),
        ),
        fc.nat({ max: 1_000 }),
        (template, from) => {
          const startsOn = addDays(START, from);
          const days = startSteps(template, startsOn, holidays).map(({ dueOn }) => dueOn ?? '');
          expect(days).toEqual(days.toSorted());
          for (const [at, day] of days.entries()) {
            expect(isWorkingDay(day, holidays)).toBe(true);
            const base = days[at - 1] ?? startsOn;
            expect(day >= addDays(base, template[at]?.days ?? 0)).toBe(true);
          }
        },
      ),
    );
  });

  test('are counted from the day on which the step before was done', () => {
    let steps = finish(start(), 0, START);
    steps = finish(steps, 1, '2026-12-01');
    steps = finish(steps, 2, '2027-01-30');
    expect(dueDays(steps).slice(3)).toEqual([
      '2027-03-01',
      '2027-03-15',
      // Easter Monday is the 29th.
      '2027-03-30',
      '2027-04-01',
      '2027-04-15',
      '2027-05-27',
      null,
    ]);
    expect(currentStep(steps)?.name).toBe('Submit NDIS Application');
  });

  test('become later after a step that was done late, and stay after one that was done early', () => {
    const steps = change(
      finish(finish(start(), 0, START), 1, '2026-12-01'),
      2,
      { dueOn: '2027-01-31' },
      true,
    );
    const planned = dueDays(steps).slice(3);
    expect(dueDays(finish(steps, 2, '2027-01-18')).slice(3)).toEqual(planned);
    expect(dueDays(change(steps, 2, { state: 'not_needed' })).slice(3)).toEqual(planned);
    const late = finish(steps, 2, '2027-02-07');
    expect(dueDays(late).slice(3, 5)).toEqual(['2027-03-08', '2027-03-22']);
    expect(dueDays(change(late, 2, { state: 'open' })).slice(3)).toEqual(planned);
  });

  test('stay where a person gave them, and what follows is counted from there', () => {
    const given = change(start(), 2, { dueOn: '2027-01-31' }, true);
    expect(dueDays(given).slice(2, 5)).toEqual(['2027-01-31', '2027-03-01', '2027-03-15']);
    const later = finish(finish(given, 0, START), 1, '2026-12-24');
    expect(dueDays(later).slice(2, 5)).toEqual(['2027-01-31', '2027-03-01', '2027-03-15']);
  });

  test('of later steps move along only where that is asked for', () => {
    const given = change(start(), 2, { dueOn: '2027-01-31' }, true);
    expect(dueDays(change(given, 2, { dueOn: '2027-02-07' }))[3]).toBe('2027-03-01');
    const shifted = change(given, 2, { dueOn: '2027-02-07' }, true);
    expect(dueDays(shifted).slice(3, 6)).toEqual(['2027-03-08', '2027-03-22', '2027-04-06']);
  });

  test('are counted again once emptied', () => {
    const given = change(start(), 1, { dueOn: '2027-01-31' });
    expect(dueDays(change(given, 1, { dueOn: null }))[1]).toBe('2026-12-07');
  });

  test('leave out a step that is not needed', () => {
    const steps = change(start(), 2, { state: 'not_needed' });
    expect(dueDays(steps)[3]).toBe('2027-01-04');
  });
});

test('an engagement is finished when nothing is left to do, unless it was stopped', () => {
  const done = start().map((step) => ({ ...step, state: 'done' as const }));
  expect(stateAfter(done, 'running')).toBe('finished');
  expect(stateAfter(start(), 'finished')).toBe('running');
  expect(stateAfter(done, 'stopped')).toBe('stopped');
  expect(factsOf(start(), 'stopped')).toEqual({ step: null, position: null, dueOn: null, actsNow: null });
});

test('days that cannot be are a sentence at their field', () => {
  const at = { startsOn: START, today: '2026-12-01' };
  const days = { doneOn: null, dueOn: null };
  expect(findStepProblem({ ...days, state: 'done' }, at)?.field).toBe('doneOn');
  expect(findStepProblem({ ...days, state: 'done', doneOn: '2026-12-02' }, at)?.field).toBe('doneOn');
  expect(findStepProblem({ ...days, state: 'done', doneOn: '2026-11-22' }, at)?.field).toBe('doneOn');
  expect(findStepProblem({ ...days, state: 'open', dueOn: '2026-11-22' }, at)?.field).toBe('dueOn');
  expect(findStepProblem({ ...days, state: 'done', doneOn: '2026-12-01' }, at)).toBeNull();
});
