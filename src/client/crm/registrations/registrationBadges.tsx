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
    midTermOn: midTerm?.day ?? null,
    isMidTermToConfirm: midTerm !== undefined && isToConfirm(midTerm),
  };
}

/** Current, and past the last day to start the renewal. */
export function isRenewalLate(registration: RegistrationCard | RegistrationRecord) {
  const { renewalDueOn } = deadlinesOf(registration);
  return renewalDueOn !== null && renewalDueOn < today();
}

/**
 * The badge of a registration's state; in its place what is late, as in 'Renewal 8 days late': only a current one is, and a
 * phone has room for one badge. Of two the later one is said. No component: the button that edits the state is named by the
 * text of this element.
 *
 * @param isShort true where there is room for what is late alone
 */
export function registrationBadge(registration: RegistrationCard | RegistrationRecord, isShort = false) {
  const { state } = registration;
  const { renewalDueOn, midTermOn, isMidTermToConfirm } = deadlinesOf(registration);
  const now = today();
  const [late] = [
    { name: 'Renewal', day: renewalDueOn ?? now, isToBeConfirmed: false },
    { name: 'Mid-term', day: midTermOn ?? now, isToBeConfirmed: isMidTermToConfirm },
  ]
    .map((date) => ({ ...date, status: 'open' as const, confirmed: null }))
    .filter((date) => isLate(date, now))
    .toSorted((one, other) => one.day.localeCompare(other.day));
  if (!late) return <ToneBadge tone={tones[state]}>{registrationState.labels[state]}</ToneBadge>;
  return <ToneBadge tone="red">{`${late.name} ${isShort ? 'late' : describeDistance(late, now)}`}</ToneBadge>;
}
