import { today } from '#shared/fields/format.ts';
import { describeDistance, isLate } from '#shared/registrations/late.ts';
import type { RegistrationCard } from '#shared/registrations.schema.ts';
import { type RegistrationState, registrationState } from '#shared/registrations.ts';
import { type Tone, ToneBadge } from '../../ui/ToneBadge.tsx';

const tones: Record<RegistrationState, Tone> = {
  current: 'green',
  applied: 'blue',
  replaced: 'grey',
  lapsed: 'amber',
  ended: 'grey',
};

type Deadlines = Pick<RegistrationCard, 'state' | 'expiresOn' | 'renewalStartedOn'> & {
  midTermOn?: string | null;
};

/** True after the last day to start the renewal of a current registration. */
export const isRenewalLate = ({ state, expiresOn, renewalStartedOn }: Deadlines) =>
  state === 'current' && renewalStartedOn === null && expiresOn !== null && expiresOn < today();

/**
 * The badge of a registration's state; in its place what is late, as in 'Renewal 8 days late': only a current one is, and a
 * phone has room for one badge. Of two the later one is said. No component: the button that edits the state is named by the
 * text of this element.
 *
 * @param isShort true where there is room for what is late alone
 */
export function registrationBadge(registration: Deadlines, isShort = false) {
  const { state, expiresOn, midTermOn } = registration;
  const now = today();
  const [late] = [
    { name: 'Renewal', day: (isRenewalLate(registration) && expiresOn) || now },
    { name: 'Mid-term', day: midTermOn ?? now },
  ]
    .map(({ name, day }) => ({ name, day, status: 'open' as const }))
    .filter((date) => isLate(date, now))
    .toSorted((one, other) => one.day.localeCompare(other.day));
  if (!late) return <ToneBadge tone={tones[state]}>{registrationState.labels[state]}</ToneBadge>;
  return <ToneBadge tone="red">{`${late.name} ${isShort ? 'late' : describeDistance(late, now)}`}</ToneBadge>;
}
