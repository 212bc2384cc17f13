import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarPlus, IconTrendingUp } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatDay, today } from '#shared/fields/format.ts';
import type { LeadRecord } from '#shared/leads.schema.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { ConvertLead } from '../../opportunities/ConvertLead.tsx';
import classes from './LeadQuickActions.module.css';
import { ScheduleFollowUp } from './ScheduleFollowUp.tsx';

/** What to do next with a lead, and the buttons that do it. */
export function LeadQuickActions({ lead }: { lead: LeadRecord }) {
  const [isScheduling, scheduling] = useDisclosure();
  const [isConverting, converting] = useDisclosure();
  return (
    <Panel title="Quick Actions">
      <div className={classes.row}>
        <div className={classes.next}>
          <Text className={classes.label}>Next action</Text>
          <Text className={classes.action}>{lead.nextAction ?? 'Nothing noted yet'}</Text>
          {lead.followUpDate && <FollowUp date={lead.followUpDate} />}
        </div>
        <div className={classes.buttons}>
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
        </div>
      </div>
      {isScheduling && <ScheduleFollowUp lead={lead} onClose={scheduling.close} />}
      {isConverting && <ConvertLead lead={lead} onClose={converting.close} />}
    </Panel>
  );
}

/** The day of the follow-up, and in words whether it is due. */
function FollowUp({ date }: { date: string }) {
  const now = today();
  const due = date < now ? 'overdue' : date === now && 'today';
  return (
    <Text size="sm" className={classes.due} data-due={due || undefined}>
      {`Follow-up ${formatDay(date)}`}
      {due && ` (${due})`}
    </Text>
  );
}
