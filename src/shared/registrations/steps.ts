import { daysBetween } from '../fields/days.ts';
import { formatDay } from '../fields/format.ts';
import { type Holidays, workingDayUntil } from '../fields/workingTime.ts';
import {
  addSpan,
  type DatedRegistration,
  type RegistrationDate,
  registrationDates,
  ruleOn,
} from './dates.ts';
import { isToConfirm } from './late.ts';
import type { BaseDay, RuleId } from './rules.data.ts';

// Reminders that follow from the dates of a registration: tasks for staff, and one opportunity for its
// renewal.

type Series = 'renewal' | 'mid_term' | 'opportunity';

interface StepRule {
  id: string;
  series: Series;
  /** The date that it leads to. */
  rule: RuleId;
  base: BaseDay;
  /** The span before the expiry, or before the last day of the mid-term audit; null for the last day itself. */
  span: { months: number } | { days: number } | null;
  /** The title of the last step is followed by the day. */
  title: string;
}

const renewal = { series: 'renewal', rule: 'renewal_start', base: 'expiresOn' } as const;
const midTerm = { series: 'mid_term', rule: 'mid_term_audit', base: 'startsOn' } as const;

/** Sorted by day. Each of the last four weeks of a renewal ends with one. */
const stepRules = [
  { ...renewal, id: 'renewal_9m', span: { months: -9 }, title: 'Plan the renewal with the client' },
  { ...renewal, id: 'renewal_6m', span: { months: -6 }, title: 'The renewal is open: make the proposal' },
  {
    ...renewal,
    id: 'renewal_3m',
    span: { months: -3 },
    title: 'Start the renewal, 3 months before the expiry',
  },
  {
    ...renewal,
    id: 'renewal_1m',
    span: { months: -1 },
    title: 'Start the renewal, 1 month before the expiry',
  },
  {
    ...renewal,
    id: 'renewal_3w',
    span: { days: -21 },
    title: 'Start the renewal, 3 weeks before the expiry',
  },
  {
    ...renewal,
    id: 'renewal_2w',
    span: { days: -14 },
    title: 'Start the renewal, 2 weeks before the expiry',
  },
  { ...renewal, id: 'renewal_1w', span: { days: -7 }, title: 'Start the renewal, 1 week before the expiry' },
  { ...renewal, id: 'renewal_0', span: null, title: 'Start the renewal by' },
  { ...midTerm, id: 'mid_term_12m', span: { months: -6 }, title: 'Get quotes for the mid-term audit' },
  { ...midTerm, id: 'mid_term_15m', span: { months: -3 }, title: 'Book the mid-term audit' },
  { ...midTerm, id: 'mid_term_18m', span: null, title: 'Begin the mid-term audit by' },
  {
    ...renewal,
    series: 'opportunity',
    id: 'renewal_opportunity',
    span: { months: -6 },
    title: 'Renewal of registration',
  },
] as const satisfies readonly StepRule[];

/** A registration with the days that people have confirmed. */
export interface PlannedRegistration extends DatedRegistration {
  confirmations: readonly Pick<RegistrationDate, 'rule' | 'day'>[];
  /** The day in Sydney on which it was entered or imported. */
  enteredOn: string;
}

export type StepId = (typeof stepRules)[number]['id'];

/** The only step that is not a task. */
export const RENEWAL_OPPORTUNITY: StepId = 'renewal_opportunity';

export interface Step {
  id: StepId;
  series: Series;
  day: string;
  /** The day that it leads to, working day or not. */
  lastDay: string;
  /** The day from which it is counted: by it a moved date and another term are known. */
  countedFrom: string;
  title: string;
  reason: string;
  /** Nobody has confirmed the day yet. */
  isToConfirm: boolean;
}

/**
 * The base day, and the months from it to the day of the step. Counted in one go, so that a short month is
 * cut off once.
 */
function countingOf({ rule: id, base }: StepRule, registration: DatedRegistration) {
  const { midTermExtendedTo } = registration;
  if (id === 'mid_term_audit' && midTermExtendedTo)
    return {
      from: midTermExtendedTo,
      months: 0,
      countedFrom: addSpan(midTermExtendedTo, { days: -TERM_TO_MID }),
    };
  const from = registration[base];
  const rule = from === null ? undefined : ruleOn(id, from);
  if (!rule || from === null) return null;
  const months = id === 'mid_term_audit' && 'months' in rule.span ? rule.span.months : 0;
  return { from, months, countedFrom: from };
}

/** Days from the start to the mid-term audit, roughly: relates a granted day to a start. */
const TERM_TO_MID = 548;

const CHECK = 'Check it against the certificate.';

/**
 * Steps still to be done, each series sorted by day. Moved to the working day before: a legal deadline cannot
 * wait for Monday.
 */
export function registrationSteps(registration: PlannedRegistration, holidays: Holidays): Step[] {
  const open = registrationDates(registration).filter(({ status }) => status === 'open');
  return stepRules.flatMap((step) => {
    const { id, series, span } = step;
    const date = open.find(({ rule }) => rule === step.rule);
    const counting = countingOf(step, registration);
    if (!date || !counting) return [];
    const { from, months, countedFrom } = counting;
    const confirmed =
      registration.confirmations.find(({ rule, day }) => rule === date.rule && day === date.day) ?? null;
    const isUnsure = isToConfirm({ ...date, confirmed });
    const title = span ? step.title : `${step.title} ${formatDay(date.day)}`;
    const reason = `${date.title}: ${date.reason} ${date.note ? `${date.note} ` : ''}${isUnsure ? 'To be confirmed. ' : ''}${CHECK}`;
    const before = span && ('months' in span ? { months: months + span.months } : span);
    const day = workingDayUntil(before ? addSpan(from, before) : date.day, holidays);
    return [{ id, series, day, lastDay: date.day, countedFrom, title, reason, isToConfirm: isUnsure }];
  });
}

/** A step that was made, once for a registration. */
export interface MadeStep {
  step: StepId;
  countedFrom: string;
  /** 'done' by a person; 'ended' by us because nothing is to be done; 'gone': deleted. */
  state: 'open' | 'done' | 'ended' | 'gone';
  /** The day of its task, which a person may have given it; null for an opportunity and for what is gone. */
  dueOn: string | null;
}

export type StepAction =
  | { kind: 'make'; step: Step }
  /** Sets the current day and reason, and reopens it if it was ended. */
  | { kind: 'move'; step: Step }
  | { kind: 'end'; id: StepId };

const TERM_DAYS = 366;

/** A start or expiry that differs by more is another term, with new steps. */
const isOtherTerm = (one: string, other: string) => Math.abs(daysBetween(one, other)) > TERM_DAYS;

const order = stepRules.map(({ id }) => id as StepId);
const seriesOf = (id: StepId) => stepRules.find((rule) => rule.id === id)?.series;

/**
 * What to do so that the steps match the registration. Of past days only the latest step of a series is made,
 * and nothing from before the registration was entered. What a person did or deleted is not made again in the
 * same term. An unconfirmed date is never late: its task ends with its day, and comes back once the date is
 * confirmed.
 */
export function planSteps(
  registration: PlannedRegistration,
  made: readonly MadeStep[],
  today: string,
  holidays: Holidays,
): StepAction[] {
  const steps = registrationSteps(registration, holidays);
  const actions = made.flatMap((one): StepAction[] => {
    const step = steps.find(({ id }) => id === one.step);
    const isMoved = one.countedFrom !== step?.countedFrom;
    const dueOn = isMoved ? step?.day : (one.dueOn ?? step.day);
    const isOver = step?.isToConfirm && dueOn !== undefined && dueOn < today;
    if (!step || isOver) return one.state === 'open' ? [{ kind: 'end', id: one.step }] : [];
    if (one.state === 'open') return isMoved ? [{ kind: 'move', step }] : [];
    const isBack = one.state === 'ended' && !isOtherTerm(one.countedFrom, step.countedFrom);
    return isBack ? [{ kind: 'move', step }] : [];
  });
  for (const series of ['renewal', 'mid_term', 'opportunity'] as const) {
    const latest = steps.filter((step) => step.series === series && step.day <= today).at(-1);
    if (!latest || (series === 'opportunity' && latest.countedFrom < today)) continue;
    if (latest.isToConfirm && latest.day < today) continue;
    if (latest.lastDay < registration.enteredOn) continue;
    const isMade = made.some(
      (one) =>
        seriesOf(one.step) === series &&
        order.indexOf(one.step) >= order.indexOf(latest.id) &&
        (one.state === 'open' || !isOtherTerm(one.countedFrom, latest.countedFrom)),
    );
    if (!isMade) actions.push({ kind: 'make', step: latest });
  }
  return actions;
}
