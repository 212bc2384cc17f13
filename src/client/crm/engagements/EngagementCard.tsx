import { IconListCheck, IconRoute } from '@tabler/icons-react';
import type { EngagementCard as Engagement } from '#shared/engagements/engagements.schema.ts';
import {
  engagementFactLabels as facts,
  engagementLabels as labels,
  stepActor,
} from '#shared/engagements/engagements.ts';
import { formatShortDay, today } from '#shared/fields/format.ts';
import { CardLine, CardLines } from '../../ui/record/CardLines.tsx';
import { CardOwner, CardStat, CardStats } from '../../ui/record/CardStats.tsx';
import { type CardProps, RecordCard } from '../../ui/record/RecordCard.tsx';
import { EngagementBadge } from './engagementBadges.tsx';
import { StepsDone } from './StepsDone.tsx';

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
