import { addDays, daysBetween } from '../fields/days.ts';
import { type Holidays, workingDayFrom } from '../fields/workingTime.ts';
import type { EngagementState, StepActor, StepState } from './engagements.ts';
import type { TemplateStep } from './template.ts';

export interface EngagementStep {
  id: string;
  name: string;
  /** Days from the step before; null if nobody can say. */
  days: number | null;
  state: StepState;
  actor: StepActor;
  /** Null until somebody gives a day or the step before has one. */
  dueOn: string | null;
  /** A person set the due day, so it is not computed. */
  isGiven: boolean;
  doneOn: string | null;
  /** Null for the owner of the engagement. */
  ownerId: string | null;
  /** What the client has to give, as the client's page says it. */
  needed: string | null;
  note: string | null;
}

/**
 * The working day that is `days` calendar days after `day`, or the next one. All days of steps are counted
 * here.
 */
const countDays = (day: string, days: number, holidays: Holidays) =>
  workingDayFrom(addDays(day, days), holidays);

/** The steps of a new engagement with the days that follow from its start. */
export const startSteps = (
  template: readonly TemplateStep[],
  startsOn: string,
  holidays: Holidays,
): EngagementStep[] =>
  countFrom(
    template.map((step, index) => ({
      ...step,
      id: String(index + 1),
      state: 'open',
      dueOn: null,
      isGiven: false,
      doneOn: null,
      ownerId: null,
      needed: null,
      note: null,
    })),
    0,
    { startsOn, holidays },
  );

interface Counting {
  startsOn: string;
  holidays: Holidays;
}

/**
 * Counts the due days again from this step on, each from the step before; the first from the start. With
 * `onlyLater` none becomes earlier.
 */
function countFrom(
  steps: EngagementStep[],
  first: number,
  { startsOn, holidays, onlyLater }: Counting & { onlyLater?: boolean },
): EngagementStep[] {
  let base: string | null = startsOn;
  return steps.map((step, index) => {
    const isCounted = index >= first && step.state === 'open' && !step.isGiven;
    const counted = base && step.days !== null ? countDays(base, step.days, holidays) : null;
    const isKept = !isCounted || (onlyLater && counted && step.dueOn && step.dueOn > counted);
    const dueOn = isKept ? step.dueOn : counted;
    if (step.state !== 'not_needed') base = step.doneOn ?? dueOn;
    return { ...step, dueOn };
  });
}

export const currentStep = (steps: readonly EngagementStep[]) => steps.find(({ state }) => state === 'open');

export type StepValues = Pick<
  EngagementStep,
  'state' | 'doneOn' | 'dueOn' | 'actor' | 'ownerId' | 'needed' | 'note'
>;

/**
 * Returns the steps after a change of one. If it is done late, the following days become later, except those
 * that a person set; none becomes earlier, as an audit may be agreed on. Only a step that is to be done again
 * counts them anew. `shifts` moves them by as many days as the due day moved.
 */
export function changeStep(
  steps: EngagementStep[],
  id: string,
  values: StepValues,
  { shifts, ...counting }: Counting & { shifts: boolean },
): EngagementStep[] {
  const at = steps.findIndex((step) => step.id === id);
  const before = steps[at];
  if (!before) return steps;
  const isMoved = values.dueOn !== before.dueOn;
  const changed = {
    ...before,
    ...values,
    isGiven: isMoved ? values.dueOn !== null : before.isGiven,
    doneOn: values.state === 'done' ? values.doneOn : null,
  };
  const next = steps.with(at, changed);
  const isDoneAgain = changed.state !== before.state || changed.doneOn !== before.doneOn;
  // An emptied day is counted again.
  const first = isMoved && values.dueOn === null ? at : at + 1;
  if (shifts && isMoved && before.dueOn && values.dueOn)
    return shiftAfter(next, at, daysBetween(before.dueOn, values.dueOn), counting.holidays);
  if (shifts || isDoneAgain)
    return countFrom(next, first, { ...counting, onlyLater: !shifts && changed.state !== 'open' });
  return first === at ? countOne(next, at, counting) : next;
}

const countOne = (steps: EngagementStep[], at: number, counting: Counting) =>
  steps.with(at, countFrom(steps, at, counting)[at] as EngagementStep);

const shiftAfter = (steps: EngagementStep[], at: number, days: number, holidays: Holidays) =>
  steps.map((step, index) =>
    index > at && step.state === 'open' && step.dueOn
      ? { ...step, dueOn: countDays(step.dueOn, days, holidays) }
      : step,
  );

/** The state after the steps have changed: with nothing left to do it is finished, and else not. */
export function stateAfter(steps: readonly EngagementStep[], state: EngagementState): EngagementState {
  if (state === 'stopped') return state;
  return currentStep(steps) ? 'running' : 'finished';
}

export function factsOf(steps: readonly EngagementStep[], state: EngagementState) {
  const current = state === 'running' ? currentStep(steps) : undefined;
  return {
    step: current?.name ?? null,
    position: current ? steps.indexOf(current) + 1 : null,
    dueOn: current?.dueOn ?? null,
    actsNow: current?.actor ?? null,
  };
}

/** Returns the field whose day cannot be, with a message, or null. */
export function findStepProblem(
  { state, doneOn, dueOn }: Pick<StepValues, 'state' | 'doneOn' | 'dueOn'>,
  { startsOn, today }: { startsOn: string | null; today: string },
): { field: 'doneOn' | 'dueOn'; message: string } | null {
  if (state === 'done' && !doneOn) return { field: 'doneOn', message: 'Enter the day on which it was done' };
  if (state === 'done' && doneOn && doneOn > today)
    return { field: 'doneOn', message: 'This day is still to come. Choose today or earlier.' };
  if (state === 'done' && doneOn && startsOn && doneOn < startsOn)
    return { field: 'doneOn', message: 'This is before the start of the engagement' };
  if (state === 'open' && dueOn && startsOn && dueOn < startsOn)
    return { field: 'dueOn', message: 'This is before the start of the engagement' };
  return null;
}
