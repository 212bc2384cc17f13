import { type Holidays, workingDayUntil } from '../fields/workingTime.ts';
import { addSpan, type DatedRegistration, registrationDates, ruleOn } from './dates.ts';
import type { BaseDay, RegistrationRule, RuleId } from './rules.data.ts';

// The reminders that follow from the dates of a registration: tasks for staff, and one opportunity for its renewal.

type Series = 'renewal' | 'mid_term' | 'opportunity';

interface StepRule {
  id: string;
  series: Series;
  /** The date that it leads to, from which the span counts. */
  rule: RuleId;
  base: BaseDay;
  span: { months: number } | { days: number };
  title: string;
}

const renewal = { series: 'renewal', rule: 'renewal_start', base: 'expiresOn' } as const;
const midTerm = { series: 'mid_term', rule: 'mid_term_audit', base: 'startsOn' } as const;

/** All steps, in the order of their days. Each of the last four weeks of a renewal ends with one. */
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
  { ...renewal, id: 'renewal_0', span: { days: 0 }, title: 'Start the renewal: the expiry is the last day' },
  { ...midTerm, id: 'mid_term_12m', span: { months: -6 }, title: 'Get quotes for the mid-term audit' },
  { ...midTerm, id: 'mid_term_15m', span: { months: -3 }, title: 'Book the mid-term audit' },
  {
    ...midTerm,
    id: 'mid_term_18m',
    span: { months: 0 },
    title: 'Begin the mid-term audit: this is the last day',
  },
  {
    ...renewal,
    series: 'opportunity',
    id: 'renewal_opportunity',
    span: { months: -6 },
    title: 'Renewal of registration',
  },
] as const satisfies readonly StepRule[];

export type StepId = (typeof stepRules)[number]['id'];

/** The opportunity is the one step that is no task. */
export const RENEWAL_OPPORTUNITY: StepId = 'renewal_opportunity';

/** A step of a registration that is still to be done. */
export interface Step {
  id: StepId;
  series: Series;
  day: string;
  /** The day of the registration from which it is counted. */
  countedFrom: string;
  title: string;
  /** Sentences that say why. */
  reason: string;
}

/** A span before or after a date by a rule, counted at once from the base day: a short month is cut off once. */
function stepDay(base: string, { span: ofRule }: Pick<RegistrationRule, 'span'>, span: StepRule['span']) {
  const months = ('months' in ofRule ? ofRule.months : 0) + ('months' in span ? span.months : 0);
  const days = ('days' in ofRule ? ofRule.days : 0) + ('days' in span ? span.days : 0);
  return addSpan(addSpan(base, { months }), { days });
}

const CHECK = 'Check it against the certificate.';

/**
 * The steps that a registration still asks for, those of each series in the order of their days. A day that is no working
 * day is the last one before it: what is late by law cannot wait for Monday.
 */
export function registrationSteps(registration: DatedRegistration, holidays: Holidays): Step[] {
  const open = registrationDates(registration).filter(({ status }) => status === 'open');
  return stepRules.flatMap(({ id, series, rule: ruleId, base, span, title }) => {
    const date = open.find(({ rule }) => rule === ruleId);
    const countedFrom = registration[base];
    const rule = countedFrom === null ? undefined : ruleOn(ruleId, countedFrom);
    if (!date || !rule || countedFrom === null) return [];
    const reason = `${date.title}: ${date.reason} ${date.note ? `${date.note} ` : ''}${date.isToBeConfirmed ? 'To be confirmed. ' : ''}${CHECK}`;
    const day = workingDayUntil(stepDay(countedFrom, rule, span), holidays);
    return [{ id, series, day, countedFrom, title, reason }];
  });
}

/** A step that was made, once for a registration. */
export interface MadeStep {
  step: StepId;
  countedFrom: string;
  /** Its task was done by a person, was ended by us because nothing is to be done, or is no longer there. */
  state: 'open' | 'done' | 'ended' | 'gone';
}

export type StepAction =
  | { kind: 'make'; step: Step }
  /** Gives the task of a step the day and the reason of now, open again where it was ended. */
  | { kind: 'move'; step: Step }
  | { kind: 'end'; id: StepId };

const TERM_DAYS = 366;

/** Another start or expiry so far away is that of another term, whose steps are made anew. */
const isOtherTerm = (one: string, other: string) =>
  Math.abs(Date.parse(one) - Date.parse(other)) > TERM_DAYS * 86_400_000;

const order = stepRules.map(({ id }) => id as StepId);
const seriesOf = (id: StepId) => stepRules.find((rule) => rule.id === id)?.series;

/**
 * The actions by which what was made becomes what a registration asks for on a day. Of days that have passed only the
 * latest step of a series is made. What a person has done or deleted is not made again in the same term.
 */
export function planSteps(
  registration: DatedRegistration,
  made: readonly MadeStep[],
  today: string,
  holidays: Holidays,
): StepAction[] {
  const steps = registrationSteps(registration, holidays);
  const actions = made.flatMap((one): StepAction[] => {
    const step = steps.find(({ id }) => id === one.step);
    if (!step) return one.state === 'open' ? [{ kind: 'end', id: one.step }] : [];
    const isMoved = one.countedFrom !== step.countedFrom;
    if (one.state === 'open') return isMoved ? [{ kind: 'move', step }] : [];
    const isBack = one.state === 'ended' && !isOtherTerm(one.countedFrom, step.countedFrom);
    return isBack ? [{ kind: 'move', step }] : [];
  });
  for (const series of ['renewal', 'mid_term', 'opportunity'] as const) {
    const latest = steps.filter((step) => step.series === series && step.day <= today).at(-1);
    if (!latest || (series === 'opportunity' && latest.countedFrom < today)) continue;
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
