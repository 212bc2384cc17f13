import { addDays, addMonths } from '../fields/days.ts';
import { formatDay } from '../fields/format.ts';
import {
  type BaseDay,
  extensionRule,
  type RegistrationRule,
  type RuleId,
  type RuleSource,
  registrationRules,
} from './rules.data.ts';

// Dates that follow from a registration. Days are 'YYYY-MM-DD' without a time zone, counted in UTC, where
// every day has 24 hours.

export interface DatedRegistration {
  state: 'applied' | 'current' | 'replaced' | 'lapsed' | 'ended';
  /** Null while it is not known. */
  pathway: 'certification' | 'verification' | null;
  startsOn: string | null;
  expiresOn: string | null;
  renewalStartedOn: string | null;
  midTermStartedOn: string | null;
  /** Another last day to begin the mid-term audit, which the Commissioner granted. */
  midTermExtendedTo: string | null;
  /** Why there is no mid-term audit. */
  midTermExemption: string | null;
  auditFinishedOn: string | null;
}

/** 'open': to be done by the day; 'noted': only informs. */
export type DateStatus = 'open' | 'done' | 'exempt' | 'noted';

export interface RegistrationDate {
  rule: RuleId;
  title: string;
  day: string;
  /** Sentences that say why, with the day that it was counted from. */
  reason: string;
  /** Words for staff about it, such as why there is no mid-term audit; null without any. */
  note: string | null;
  source: RuleSource;
  /** Null while nobody has compared the rule with its source. */
  checkedOn: string | null;
  isToBeConfirmed: boolean;
  status: DateStatus;
}

/** The day that is a span after another one, or before it. */
export const addSpan = (day: string, span: RegistrationRule['span']) =>
  'days' in span ? addDays(day, span.days) : addMonths(day, span.months);

/** The version of a rule for a base day; undefined before the first. */
export const ruleOn = (id: RuleId, baseDay: string, rules = registrationRules) =>
  rules
    .filter((rule) => rule.id === id && (rule.from === null || rule.from <= baseDay))
    .toSorted((one, other) => (one.from ?? '').localeCompare(other.from ?? ''))
    .at(-1);

const BASE_NAMES: Record<BaseDay, string> = {
  startsOn: 'start',
  expiresOn: 'expiry',
  renewalStartedOn: 'start of the renewal',
  auditFinishedOn: 'end of the audit',
};

interface AddedFacts {
  note?: string | undefined;
  isUncertain?: boolean;
  /** Granted in place of the computed day. */
  extendedTo?: string | null;
}

/** The dates of a registration, earliest first. One that is not current any more has none. */
export function registrationDates(
  registration: DatedRegistration,
  rules: readonly RegistrationRule[] = registrationRules,
): RegistrationDate[] {
  const dates: RegistrationDate[] = [];
  const add = (
    id: RuleId,
    base: BaseDay,
    status: DateStatus,
    { note, isUncertain = false, extendedTo = null }: AddedFacts = {},
  ) => {
    const baseDay = registration[base] ?? extendedTo;
    const rule = baseDay === null ? undefined : ruleOn(id, baseDay, rules);
    if (!rule || baseDay === null) return;
    const { title, reason, span, source, checkedOn } = rule;
    dates.push({
      rule: id,
      title,
      ...(extendedTo
        ? { day: extendedTo, reason: `${extensionRule.reason}.`, source: extensionRule.source }
        : {
            day: addSpan(baseDay, span),
            reason: `${reason}. The ${BASE_NAMES[base]} is ${formatDay(baseDay)}.`,
            source,
          }),
      note: note ?? null,
      checkedOn,
      isToBeConfirmed: rule.isToBeConfirmed || isUncertain,
      status,
    });
  };

  const { state, pathway, renewalStartedOn, midTermStartedOn, midTermExemption, midTermExtendedTo } =
    registration;
  if (state === 'current') {
    const isStarted = renewalStartedOn !== null;
    add('renewal_opens', 'expiresOn', isStarted ? 'done' : 'noted');
    add('renewal_start', 'expiresOn', isStarted ? 'done' : 'open');
    add('application_lapses', 'renewalStartedOn', 'noted');
    add('renewal_finish', 'expiresOn', isStarted ? 'open' : 'noted');
    if (pathway !== 'verification') {
      const exempt = midTermExemption !== null && midTermStartedOn === null;
      add('mid_term_audit', 'startsOn', midTermStatus(midTermStartedOn, exempt), {
        note: exempt ? `Exempt, because: ${midTermExemption}` : UNKNOWN_PATHWAY[pathway ?? 'unknown'],
        isUncertain: exempt || pathway === null,
        extendedTo: midTermExtendedTo,
      });
    }
  }
  if ((state === 'current' || state === 'applied') && pathway !== null) {
    add(`report_${pathway}`, 'auditFinishedOn', 'noted');
  }
  return dates.sort((one, other) => one.day.localeCompare(other.day));
}

const UNKNOWN_PATHWAY: Record<string, string> = { unknown: 'Enter the pathway: verification has none.' };

const midTermStatus = (startedOn: string | null, isExempt: boolean): DateStatus => {
  if (startedOn !== null) return 'done';
  return isExempt ? 'exempt' : 'open';
};
