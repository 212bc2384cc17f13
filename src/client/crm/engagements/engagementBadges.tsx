import type { EngagementCard } from '#shared/engagements/engagements.schema.ts';
import { type EngagementState, engagementState } from '#shared/engagements/engagements.ts';
import { formatLateness, today } from '#shared/fields/format.ts';
import { type Tone, ToneBadge } from '../../ui/ToneBadge.tsx';

const tones: Record<EngagementState, Tone> = { running: 'blue', finished: 'green', stopped: 'grey' };

export const EngagementStateBadge = ({ state }: { state: EngagementState }) => (
  <ToneBadge tone={tones[state]}>{engagementState.labels[state]}</ToneBadge>
);

/** The state of an engagement; in its place how late the current step is, where it is. */
export const EngagementBadge = ({ state, dueOn }: Pick<EngagementCard, 'state' | 'dueOn'>) =>
  dueOn && dueOn < today() ? (
    <ToneBadge tone="red">{formatLateness(dueOn)}</ToneBadge>
  ) : (
    <EngagementStateBadge state={state} />
  );
