import { IconBuilding, IconUser } from '@tabler/icons-react';
import type { OpportunityCard as Opportunity } from '#shared/opportunities/opportunities.schema.ts';
import {
  describeValue,
  isClosed,
  opportunityLabels as labels,
  type OpportunityStage,
  opportunityStage,
  VALUE_WITHOUT_GST,
} from '#shared/opportunities/opportunities.ts';
import { CardLine, CardLines } from '../../ui/record/CardLines.tsx';
import { CardDay, CardOwner, CardStat, CardStats } from '../../ui/record/CardStats.tsx';
import { type CardProps, RecordCard } from '../../ui/record/RecordCard.tsx';
import { type Tone, ToneBadge } from '../../ui/ToneBadge.tsx';
import { describeCloseDate } from './describeCloseDate.ts';

const tones: Record<OpportunityStage, Tone> = {
  qualification: 'blue',
  needs_analysis: 'cyan',
  proposal: 'violet',
  negotiation: 'amber',
  won: 'green',
  lost: 'grey',
};

export const StageBadge = ({ stage }: { stage: OpportunityStage }) => (
  <ToneBadge tone={tones[stage]}>{opportunityStage.labels[stage]}</ToneBadge>
);

export function OpportunityCard({ row: opportunity, card }: CardProps<Opportunity>) {
  return (
    <RecordCard
      {...card}
      title={opportunity.name}
      detail={opportunity.accountName}
      figure={describeValue(opportunity)}
      dueOn={isClosed(opportunity.stage) ? null : opportunity.expectedCloseDate}
      badges={<StageBadge stage={opportunity.stage} />}
    >
      <OpportunitySummary opportunity={opportunity} />
    </RecordCard>
  );
}

/** The body of an opportunity's card; also shown on its screen until the whole record is loaded. */
export function OpportunitySummary({ opportunity }: { opportunity: Opportunity }) {
  const { label, day } = describeCloseDate(opportunity);
  return (
    <>
      <CardLines>
        <CardLine label={labels.accountId} icon={IconBuilding} isWide>
          {opportunity.accountName}
        </CardLine>
        <CardLine label={labels.contactId} icon={IconUser} isWide>
          {opportunity.contactName}
        </CardLine>
      </CardLines>
      <CardStats>
        <CardStat label={VALUE_WITHOUT_GST}>{describeValue(opportunity)}</CardStat>
        <CardStat label={labels.probability}>{`${opportunity.probability}%`}</CardStat>
        <CardDay label={label} day={day} isOpen={!isClosed(opportunity.stage)} />
        <CardOwner label={labels.ownerId} name={opportunity.ownerName} />
      </CardStats>
    </>
  );
}
