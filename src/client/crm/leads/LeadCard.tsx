import { IconBuilding, IconUser } from '@tabler/icons-react';
import { formatAud, formatDay } from '#shared/fields/format.ts';
import type { LeadCard as Lead } from '#shared/leads.schema.ts';
import { enquiryType, leadLabels as labels } from '#shared/leads.ts';
import { CardLine, CardLines } from '../../ui/record/CardLines.tsx';
import { CardStat, CardStats } from '../../ui/record/CardStats.tsx';
import { RecordCard } from '../../ui/record/RecordCard.tsx';
import classes from './LeadCard.module.css';
import { PriorityBadge, StatusBadge } from './leadBadges.tsx';

interface LeadCardProps {
  lead: Lead;
  onDelete: () => void;
}

export function LeadCard({ lead, onDelete }: LeadCardProps) {
  const href = `/crm/leads/${lead.id}`;
  return (
    <RecordCard
      id={lead.id}
      title={lead.title}
      to={href}
      editTo={`${href}/edit`}
      onDelete={onDelete}
      detail={lead.accountName}
      figure={lead.estimatedValue === null ? null : formatAud(lead.estimatedValue)}
      badges={
        <>
          <StatusBadge status={lead.status} />
          <PriorityBadge value={lead.priority} />
        </>
      }
    >
      <LeadSummary lead={lead} />
    </RecordCard>
  );
}

/** The body of a lead's card; also shown on its screen until the whole record is loaded. */
export function LeadSummary({ lead }: { lead: Lead }) {
  return (
    <>
      <p className={classes.enquiryType}>{enquiryType.labels[lead.enquiryType]}</p>
      <CardLines>
        <CardLine label={labels.accountId} icon={IconBuilding}>
          {lead.accountName}
        </CardLine>
        <CardLine label={labels.contactId} icon={IconUser}>
          {lead.contactName}
        </CardLine>
      </CardLines>
      <CardStats>
        <CardStat label={labels.estimatedValue}>
          {lead.estimatedValue === null ? null : formatAud(lead.estimatedValue)}
        </CardStat>
        <CardStat label={labels.probability}>{`${lead.probability}%`}</CardStat>
        <CardStat label={labels.expectedCloseDate}>
          {lead.expectedCloseDate && formatDay(lead.expectedCloseDate)}
        </CardStat>
      </CardStats>
      {lead.description && <p className={classes.description}>{lead.description}</p>}
    </>
  );
}
