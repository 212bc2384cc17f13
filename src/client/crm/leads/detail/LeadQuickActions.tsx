import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrendingUp } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatLateness, formatShortDay, today } from '#shared/fields/format.ts';
import type { LeadRecord } from '#shared/leads/leads.schema.ts';
import { isClosedLead, isLost } from '#shared/leads/leads.ts';
import { RecordNextStep } from '../../activities/ClientSummary.tsx';
import { ScheduleFollowUp } from '../../activities/ScheduleFollowUp.tsx';
import { DeclinedOffer } from '../../lost-reasons/DeclinedOffer.tsx';
import { lostReasonInput } from '../../lost-reasons/lostReasonInput.ts';
import { EditableField } from '../../records/EditableField.tsx';
import { NextAction, NextLine, QuickActionsPanel, ReopenButton } from '../../records/QuickActionsPanel.tsx';
import { useLeadEditor } from '../useLeadEditor.ts';
import { ConvertLead } from './ConvertLead.tsx';

/** The next steps of a lead: its follow-up, and its opportunity. A lost one says why, and is opened again. */
export function LeadQuickActions({ lead }: { lead: LeadRecord }) {
  const edit = useLeadEditor()(lead);
  const [isConverting, converting] = useDisclosure();
  const due = lead.followUpDate ? describeFollowUp(lead.followUpDate) : undefined;
  return (
    <>
      {!lead.lostReason && lead.status !== 'closed_won' && (
        <DeclinedOffer
          of={{ leadId: lead.id }}
          isLost={isLost(lead.status)}
          onUse={(lostReason) =>
            isLost(lead.status)
              ? edit.save('lostReason', lostReason)
              : edit.save('status', 'closed_lost', { lostReason })
          }
        />
      )}
      <QuickActionsPanel
        summary={
          isLost(lead.status) ? (
            <NextLine
              label={
                <EditableField edit={edit} name="closedOn" label="Lost on">
                  {lead.closedOn ? `Lost on ${formatShortDay(lead.closedOn)}` : 'Lost'}
                </EditableField>
              }
              due={due}
            >
              <EditableField edit={edit} name="lostReason" input={lostReasonInput} emptyText="Say why" />
            </NextLine>
          ) : (
            <RecordNextStep
              subject={{ noun: 'lead', id: lead.id }}
              names={[lead.title, lead.contactName, lead.accountName]}
            >
              {(isAfterTask) => (
                <NextAction edit={edit} name="nextAction" due={due} isAfterTask={isAfterTask} />
              )}
            </RecordNextStep>
          )
        }
      >
        {isLost(lead.status) && (
          <ReopenButton onReopen={() => edit.save('status', lead.lastContactDate ? 'contacted' : 'new')} />
        )}
        <ScheduleFollowUp
          subject={{ noun: 'lead', id: lead.id }}
          followUpDate={lead.followUpDate}
          followUpTime={lead.followUpTime}
          isQuiet={isClosedLead(lead.status)}
        />
        {lead.opportunityId ? (
          <Button
            component={Link}
            to={`/crm/opportunities/${lead.opportunityId}`}
            variant="default"
            leftSection={<IconTrendingUp size={18} aria-hidden />}
          >
            Open opportunity
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
      {isConverting && <ConvertLead lead={lead} onClose={converting.close} />}
    </>
  );
}

/** The day of the follow-up, as in 'Follow-up 15 Nov · 9 days late'. */
function describeFollowUp(date: string) {
  const now = today();
  if (date === now) return { text: 'Follow-up today', isOverdue: false };
  const isOverdue = date < now;
  const text = `Follow-up ${formatShortDay(date)}`;
  return { text: isOverdue ? `${text} · ${formatLateness(date)}` : text, isOverdue };
}
