import { addDays } from '#shared/fields/days.ts';
import { today } from '#shared/fields/format.ts';
import { describeDistance, isLate, isToConfirm } from '#shared/registrations/late.ts';
import type { RegistrationCard, RegistrationRecord } from '#shared/registrations/registrations.schema.ts';
import { type RegistrationState, registrationState } from '#shared/registrations/registrations.ts';
import type { RuleId } from '#shared/registrations/rules.data.ts';
import { type Tone, ToneBadge } from '../../ui/ToneBadge.tsx';

const tones: Record<RegistrationState, Tone> = {
  current: 'green',
  applied: 'blue',
  replaced: 'grey',
  lapsed: 'amber',
  ended: 'grey',
};

/** The last days of what is still to be done: a card has them, a whole record among its dates. */
function deadlinesOf(registration: RegistrationCard | RegistrationRecord) {
  if (!('dates' in registration)) return registration;
  const [renewal, midTerm] = (['renewal_start', 'mid_term_audit'] satisfies RuleId[]).map((id) =>
    registration.dates.find(({ rule, status }) => rule === id && status === 'open'),
  );
  return {
    renewalDueOn: renewal?.day ?? null,
    lapsesOn: registration.dates.find(({ rule }) => rule === 'application_lapses')?.day ?? null,
    midTermOn: midTerm?.day ?? null,
    isMidTermToConfirm: midTerm !== undefined && isToConfirm(midTerm),
  };
}

/** Current, and past the last day to start the renewal. */
export function isRenewalLate(registration: RegistrationCard | RegistrationRecord) {
  const { renewalDueOn } = deadlinesOf(registration);
  return renewalDueOn !== null && renewalDueOn < today();
}

/** With so few days left the next date is said. */
const SOON_DAYS = 30;

/**
 * The badge of a registration's state; in its place what is late, as in 'Renewal 8 days late', soon or started: only a current one is,
 * and a phone has room for one badge. Of two the earlier one is said. No component: the button that edits the state is named by the
 * text of this element.
 *
 * @param isShort true where there is room for what is late alone
 */
export function registrationBadge(registration: RegistrationCard | RegistrationRecord, isShort = false) {
  const { state, renewalStartedOn } = registration;
  const { renewalDueOn, lapsesOn, midTermOn, isMidTermToConfirm } = deadlinesOf(registration);
  const now = today();
  const soon = addDays(now, SOON_DAYS);
  const [next] = [
    { name: 'Renewal', day: renewalDueOn, isToBeConfirmed: false },
    // Whether the application was sent is unknown: never late.
    { name: isShort ? 'Lapses' : 'Application lapses', day: lapsesOn, isToBeConfirmed: true },
    { name: 'Mid-term', day: midTermOn, isToBeConfirmed: isMidTermToConfirm },
  ]
    .map((date) => ({ ...date, day: date.day ?? '', status: 'open' as const, confirmed: null }))
    .filter((date) => date.day && (isLate(date, now) || (date.day >= now && date.day <= soon)))
    .toSorted((one, other) => one.day.localeCompare(other.day));
  if (!next && state === 'current' && renewalStartedOn)
    return <ToneBadge tone="blue">Renewal started</ToneBadge>;
  if (!next) return <ToneBadge tone={tones[state]}>{registrationState.labels[state]}</ToneBadge>;
  const late = next.day < now;
  const words = late && isShort ? 'late' : describeDistance(next, now);
  return <ToneBadge tone={late ? 'red' : 'amber'}>{`${next.name} ${words}`}</ToneBadge>;
}
