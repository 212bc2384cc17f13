import { IconBuilding, IconUser, IconUserCircle } from '@tabler/icons-react';
import { formatAud, formatDay } from '#shared/fields/format.ts';
import type { OpportunityCard as Opportunity } from '#shared/opportunities.schema.ts';
import { CardLine, CardLines } from '../../ui/record/CardLines.tsx';
import { CardStat, CardStats } from '../../ui/record/CardStats.tsx';
import { RecordCard } from '../../ui/record/RecordCard.tsx';
import { describeCloseDate } from './describeCloseDate.ts';
import { StageBadge } from './StageBadge.tsx';

interface OpportunityCardProps {
  opportunity: Opportunity;
  onDelete: () => void;
}

export function OpportunityCard({ opportunity, onDelete }: OpportunityCardProps) {
  const href = `/crm/opportunities/${opportunity.id}`;
  return (
    <RecordCard
      id={opportunity.id}
      title={opportunity.name}
      to={href}
      editTo={`${href}/edit`}
      onDelete={onDelete}
      detail={opportunity.accountName}
      figure={opportunity.value === null ? null : formatAud(opportunity.value)}
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
        <CardLine label="Account" icon={IconBuilding}>
          {opportunity.accountName}
        </CardLine>
        <CardLine label="Contact" icon={IconUser}>
          {opportunity.contactName}
        </CardLine>
        <CardLine label="Owner" icon={IconUserCircle}>
          {opportunity.ownerName}
        </CardLine>
      </CardLines>
      <CardStats>
        <CardStat label="Value">{opportunity.value === null ? null : formatAud(opportunity.value)}</CardStat>
        <CardStat label="Probability">{`${opportunity.probability}%`}</CardStat>
        <CardStat label={label}>{day && formatDay(day)}</CardStat>
      </CardStats>
    </>
  );
}
