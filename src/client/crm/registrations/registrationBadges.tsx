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

export const RegistrationStateBadge = ({ state }: { state: RegistrationState }) => (
  <ToneBadge tone={tones[state]}>{registrationState.labels[state]}</ToneBadge>
);

/** The days by which a renewal or a mid-term audit is late, as in 'Renewal 8 days late'; nothing where neither is. */
export function LateBadge({ registration }: { registration: RegistrationCard }) {
  const { state, expiresOn, renewalStartedOn, midTermOn } = registration;
  const now = today();
  const renewal = state === 'current' && renewalStartedOn === null ? expiresOn : null;
  const late = [
    { name: 'Renewal', day: renewal },
    { name: 'Mid-term audit', day: midTermOn },
  ].flatMap(({ name, day }) => {
    const date = day === null ? null : { day, status: 'open' as const };
    return date && isLate(date, now) ? [`${name} ${describeDistance(date, now)}`] : [];
  });
  return late.map((words) => (
    <ToneBadge key={words} tone="red">
      {words}
    </ToneBadge>
  ));
}
