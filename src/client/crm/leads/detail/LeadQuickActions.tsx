import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrendingUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import { nameOfLeadsDeal } from '#shared/deals.ts';
import { formatLateness, formatShortDay, today } from '#shared/fields/format.ts';
import type { LeadRecord } from '#shared/leads/leads.schema.ts';
import { isClosedLead, isLost } from '#shared/leads/leads.ts';
import { convertForm, type OpportunityRecord } from '#shared/opportunities/opportunities.schema.ts';
import { stageByLeadStatus } from '#shared/opportunities/opportunities.ts';
import { trpc } from '../../../trpc.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { formFailure } from '../../../ui/form/formFailure.ts';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { RecordNextStep, useNextTask } from '../../activities/ClientSummary.tsx';
import { ScheduleFollowUp } from '../../activities/ScheduleFollowUp.tsx';
import { invalidateTable } from '../../cache/invalidation.ts';
import { DeclinedOffer } from '../../lost-reasons/DeclinedOffer.tsx';
import { lostReasonInput } from '../../lost-reasons/lostReasonInput.ts';
import { EditableField } from '../../records/EditableField.tsx';
import { NextAction, NextLine, QuickActionsPanel, ReopenButton } from '../../records/QuickActionsPanel.tsx';
import { TakeLead } from '../TakeLead.tsx';
import { useLeadEditor } from '../useLeadEditor.ts';

/** The oldest draft for a lead: what the client priced on the site waits there for staff. */
export const useLeadDraft = (leadId: string) =>
  trpc.proposals.list.useQuery({ leadId, state: 'draft', sort: 'created', limit: 1 }).data?.items[0];

/** Follow-up and opportunity, which are quiet once the lead is closed: then it can be reopened. */
export function LeadQuickActions({ lead }: { lead: LeadRecord }) {
  const edit = useLeadEditor()(lead);
  const [isConverting, converting] = useDisclosure();
  const found = useLeadDraft(lead.id);
  const hasTask = Boolean(useNextTask({ noun: 'lead', id: lead.id }));
  const isClosed = isClosedLead(lead.status);
  // Nothing that staff noted comes before what a client waits for.
  const draft = isClosed || hasTask || lead.nextAction ? undefined : found;
  const due = lead.followUpDate ? describeFollowUp(lead.followUpDate) : undefined;
  const isQuiet = isClosed || draft !== undefined;
  const convertButton = {
    leftSection: <IconTrendingUp size={18} aria-hidden />,
    ...(isQuiet ? ({ variant: 'subtle', color: 'gray' } as const) : ({ variant: 'default' } as const)),
  };
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
          isClosed ? (
            <ClosedLead lead={lead} />
          ) : (
            <RecordNextStep
              subject={{ noun: 'lead', id: lead.id }}
              names={[lead.title, lead.contactName, lead.accountName]}
            >
              {draft ? (
                <NextLine label={edit.fields.nextAction.label} due={due}>
                  {`Check and send ${draft.name}`}
                </NextLine>
              ) : (
                <NextAction edit={edit} name="nextAction" due={due} />
              )}
            </RecordNextStep>
          )
        }
      >
        {isClosed && (
          <ReopenButton onReopen={() => edit.save('status', lead.lastContactDate ? 'contacted' : 'new')} />
        )}
        {!isClosed && !lead.assignedToId && <TakeLead leadId={lead.id} title={lead.title} />}
        {draft && (
          <Button component={Link} to={`/crm/proposals/${draft.id}`} color="clay">
            Check and send
          </Button>
        )}
        <ScheduleFollowUp
          subject={{ noun: 'lead', id: lead.id }}
          followUpDate={lead.followUpDate}
          followUpTime={lead.followUpTime}
          isQuiet={isQuiet}
        />
        {lead.opportunityId ? (
          <Button component={Link} to={`/crm/opportunities/${lead.opportunityId}`} {...convertButton}>
            Open opportunity
          </Button>
        ) : (
          <Button onClick={converting.open} {...convertButton}>
            Convert to Opportunity
          </Button>
        )}
      </QuickActionsPanel>
      {isConverting && <ConvertLead lead={lead} onClose={converting.close} />}
    </>
  );
}

/** When the lead was lost and why, or when it was won and for how much. */
function ClosedLead({ lead }: { lead: LeadRecord }) {
  const edit = useLeadEditor()(lead);
  const label = isLost(lead.status) ? 'Lost' : 'Won';
  return (
    <NextLine
      label={
        <EditableField edit={edit} name="closedOn" label={`${label} on`}>
          {lead.closedOn ? `${label} on ${formatShortDay(lead.closedOn)}` : label}
        </EditableField>
      }
      due={lead.followUpDate ? describeFollowUp(lead.followUpDate) : undefined}
    >
      {isLost(lead.status) ? (
        <EditableField edit={edit} name="lostReason" input={lostReasonInput} emptyText="Say why" />
      ) : (
        <EditableField edit={edit} name="estimatedValue" label="Est. value" emptyText="No value" />
      )}
    </NextLine>
  );
}

/** The day of the follow-up, as in 'Follow up 15 Nov · 9 days late'. */
function describeFollowUp(date: string) {
  const now = today();
  if (date === now) return { text: 'Follow up today', isOverdue: false };
  const isOverdue = date < now;
  const text = `Follow up ${formatShortDay(date)}`;
  return { text: isOverdue ? `${text} · ${formatLateness(date)}` : text, isOverdue };
}

/** Opens the new opportunity, or that of somebody who was faster. */
function ConvertLead({ lead, onClose }: { lead: LeadRecord; onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  // One id per dialog, so that a repeated click finds the same opportunity.
  const [id] = useState(() => v7());
  const form = useZodForm(convertForm, {
    name: nameOfLeadsDeal(lead),
    value: lead.estimatedValue ?? '',
    expectedCloseDate: lead.expectedCloseDate ?? '',
    stage: stageByLeadStatus[lead.status],
  });
  const openOpportunity = (opportunity: Pick<OpportunityRecord, 'id'>) => {
    onClose();
    navigate(`/crm/opportunities/${opportunity.id}`);
  };
  const convert = trpc.opportunities.fromLead.useMutation({
    meta: { done: 'Lead converted to an opportunity' },
    onSuccess: openOpportunity,
    onError: (error) => {
      const { code, current } = error.data ?? {};
      if (code === 'CONFLICT' && current) {
        notify.error('Somebody else converted this lead a moment ago', 'This is the opportunity it became.');
        invalidateTable(client, 'opportunities');
        return openOpportunity(current as OpportunityRecord);
      }
      formFailure(form, 'Failed to convert lead')(error);
    },
  });

  return (
    <FormDialog
      title="Convert to Opportunity"
      saveLabel="Convert"
      form={form}
      saving={convert.isPending}
      onSave={(values) => convert.mutate({ ...values, id, leadId: lead.id })}
      onClose={onClose}
    >
      <Field form={form} name="name" />
      <Field form={form} name="value" description="Excl. GST" />
      <Field form={form} name="expectedCloseDate" />
      <Field form={form} name="stage" />
    </FormDialog>
  );
}
