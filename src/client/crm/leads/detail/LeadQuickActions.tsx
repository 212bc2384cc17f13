import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarPlus, IconTrendingUp } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatDay, today } from '#shared/fields/format.ts';
import type { LeadRecord } from '#shared/leads.schema.ts';
import { ConvertLead } from '../../opportunities/ConvertLead.tsx';
import { QuickActionsPanel } from '../../records/QuickActionsPanel.tsx';
import { ScheduleFollowUp } from './ScheduleFollowUp.tsx';

/** What to do next with a lead: its follow-up, and its opportunity. */
export function LeadQuickActions({ lead }: { lead: LeadRecord }) {
  const [isScheduling, scheduling] = useDisclosure();
  const [isConverting, converting] = useDisclosure();
  return (
    <>
      <QuickActionsPanel
        label="Next action"
        nextAction={lead.nextAction}
        due={lead.followUpDate ? describeFollowUp(lead.followUpDate) : undefined}
      >
        <Button
          color="clay"
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
          onClick={scheduling.open}
        >
          Schedule Follow-up
        </Button>
        {lead.opportunityId ? (
          <Button
            component={Link}
            to={`/crm/opportunities/${lead.opportunityId}`}
            variant="default"
            leftSection={<IconTrendingUp size={18} aria-hidden />}
          >
            Open Opportunity
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconTrendingUp size={18} aria-hidden />}
            onClick={converting.open}
          >
            Convert to Opportunity
          </Button>
        )}
      </QuickActionsPanel>
      {isScheduling && <ScheduleFollowUp lead={lead} onClose={scheduling.close} />}
      {isConverting && <ConvertLead lead={lead} onClose={converting.close} />}
    </>
  );
}

/** The day of the follow-up, and whether it is due. */
function describeFollowUp(date: string) {
  const now = today();
  const due = date < now ? ' (overdue)' : date === now ? ' (today)' : '';
  return { text: `Follow-up ${formatDay(date)}${due}`, isDue: due !== '' };
}
