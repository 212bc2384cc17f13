import { IconListCheck, IconRoute } from '@tabler/icons-react';
import type { EngagementCard as Engagement } from '#shared/engagements/engagements.schema.ts';
import {
  type EngagementState,
  engagementState,
  engagementFactLabels as facts,
  engagementLabels as labels,
  stepActor,
} from '#shared/engagements/engagements.ts';
import { formatLateness, formatShortDay, today } from '#shared/fields/format.ts';
import { CardLine, CardLines } from '../../ui/record/CardLines.tsx';
import { CardOwner, CardStat, CardStats } from '../../ui/record/CardStats.tsx';
import { type CardProps, RecordCard } from '../../ui/record/RecordCard.tsx';
import { ShareBar } from '../../ui/ShareBar.tsx';
import { type Tone, ToneBadge } from '../../ui/ToneBadge.tsx';
import classes from './StepsPanel.module.css';

const tones: Record<EngagementState, Tone> = { running: 'blue', finished: 'green', stopped: 'grey' };

export const EngagementStateBadge = ({ state }: { state: EngagementState }) => (
  <ToneBadge tone={tones[state]}>{engagementState.labels[state]}</ToneBadge>
);

/** The state of an engagement; in its place how late the current step is, where it is. */
export const EngagementBadge = ({ state, dueOn }: Pick<Engagement, 'state' | 'dueOn'>) =>
  dueOn && dueOn < today() ? (
    <ToneBadge tone="red">{formatLateness(dueOn)}</ToneBadge>
  ) : (
    <EngagementStateBadge state={state} />
  );

export function EngagementCard({ row: engagement, card }: CardProps<Engagement>) {
  return (
    <RecordCard
      {...card}
      title={engagement.accountName}
      detail={engagement.name}
      figure={engagement.dueOn && `Due ${formatShortDay(engagement.dueOn)}`}
      badges={<EngagementBadge state={engagement.state} dueOn={engagement.dueOn} />}
    >
      <EngagementSummary engagement={engagement} />
    </RecordCard>
  );
}

/** The place of the current step, as in '3 of 10: Develop Customised Documentation'. */
export const describeStep = ({ step, position, stepCount }: Engagement) =>
  step && `${position} of ${stepCount}: ${step}`;

/** The body of an engagement's card; also shown on its screen until the whole record is loaded. */
export const EngagementSummary = ({ engagement }: { engagement: Engagement }) => (
  <>
    <CardLines>
      <CardLine label={labels.name} icon={IconRoute} isWide>
        {engagement.name}
      </CardLine>
      <CardLine label={facts.step} icon={IconListCheck} isWide>
        {describeStep(engagement)}
      </CardLine>
    </CardLines>
    <StepsDone done={(engagement.position ?? 1) - 1} of={engagement.stepCount} />
    <CardStats>
      <CardStat label={facts.actsNow}>{engagement.actsNow && stepActor.labels[engagement.actsNow]}</CardStat>
      <CardStat label={facts.dueOn} isLate={engagement.dueOn !== null && engagement.dueOn < today()}>
        {engagement.dueOn && formatShortDay(engagement.dueOn)}
      </CardStat>
      <CardOwner label={labels.ownerId} name={engagement.ownerName} />
    </CardStats>
  </>
);

interface StepsDoneProps {
  done: number;
  of: number;
}

export const StepsDone = ({ done, of }: StepsDoneProps) => (
  <ShareBar className={classes.share} percent={of > 0 ? (100 * done) / of : 0} />
);
