import { IconBuilding, IconTag, IconUser } from '@tabler/icons-react';
import { formatAud } from '#shared/fields/format.ts';
import type { LeadCard as Lead } from '#shared/leads/leads.schema.ts';
import { enquiryType, isClosedLead, leadLabels as labels } from '#shared/leads/leads.ts';
import { CardLine, CardLines, CardText } from '../../ui/record/CardLines.tsx';
import { CardDay, CardOwner, CardStat, CardStats } from '../../ui/record/CardStats.tsx';
import { type CardProps, RecordCard } from '../../ui/record/RecordCard.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { AnswerBadge, PriorityBadge, StatusBadge } from './leadBadges.tsx';

export function LeadCard({ row: lead, card }: CardProps<Lead>) {
  const isPhone = useIsPhone();
  return (
    <RecordCard
      {...card}
      hasButtons
      title={lead.title}
      detail={lead.accountName}
      figure={lead.estimatedValue === null ? null : formatAud(lead.estimatedValue)}
      dueOn={isClosedLead(lead.status) ? null : firstDay(lead)}
      badges={
        <>
          <StatusBadge status={lead.status} />
          {/* A phone shows only unusual priorities. */}
          {!(isPhone && ['low', 'medium'].includes(lead.priority)) && <PriorityBadge value={lead.priority} />}
          <AnswerBadge lead={lead} />
        </>
      }
    >
      <LeadSummary lead={lead} />
    </RecordCard>
  );
}

/** The earlier of the days by which something is to happen. */
const firstDay = ({ followUpDate, expectedCloseDate }: Lead) =>
  [followUpDate, expectedCloseDate].filter((day) => day !== null).sort()[0] ?? null;

/** The body of a lead's card; also shown on its screen until the whole record is loaded. */
export function LeadSummary({ lead }: { lead: Lead }) {
  const isOpen = !isClosedLead(lead.status);
  return (
    <>
      <CardLines>
        <CardLine label={labels.accountId} icon={IconBuilding} isWide>
          {lead.accountName}
        </CardLine>
        <CardLine label={labels.enquiryType} icon={IconTag}>
          {enquiryType.labels[lead.enquiryType]}
        </CardLine>
        <CardLine label={labels.contactId} icon={IconUser}>
          {lead.contactName}
        </CardLine>
      </CardLines>
      <CardText>{lead.description}</CardText>
      <CardStats>
        <CardStat label={labels.estimatedValue}>
          {lead.estimatedValue === null ? null : formatAud(lead.estimatedValue)}
        </CardStat>
        <CardStat label={labels.probability} short="Prob.">{`${lead.probability}%`}</CardStat>
        <CardDay
          label={labels.expectedCloseDate}
          short="Closes"
          day={lead.expectedCloseDate}
          isOpen={isOpen}
        />
        <CardDay label={labels.followUpDate} short="Follow up" day={lead.followUpDate} isOpen={isOpen} />
        <CardOwner label={labels.assignedToId} name={lead.assignedToName} />
      </CardStats>
    </>
  );
}
