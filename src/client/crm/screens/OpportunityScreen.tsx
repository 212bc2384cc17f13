import { Anchor, Button } from '@mantine/core';
import { IconChevronDown, IconRoute } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import { formatAud, formatLateness, formatShortDay } from '#shared/fields/format.ts';
import type {
  OpportunityCard,
  OpportunityRecord,
  OpportunityValues,
} from '#shared/opportunities/opportunities.schema.ts';
import {
  describeValue,
  describeValueAndGst,
  isClosed,
  opportunityFacts,
  opportunityFields,
  VALUE_WITHOUT_GST,
} from '#shared/opportunities/opportunities.ts';
import { trpc } from '../../trpc.ts';
import { LazyMenu } from '../../ui/overlay/LazyMenu.tsx';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DescriptionItem } from '../../ui/record/DescriptionList.tsx';
import { EditableValue } from '../../ui/record/EditableValue.tsx';
import { lateFact } from '../../ui/record/lateDay.tsx';
import { RecordNextStep, useNextTask } from '../activities/ClientSummary.tsx';
import { ScheduleFollowUp } from '../activities/ScheduleFollowUp.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { ContactFact } from '../contacts/ContactFact.tsx';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { engagements } from '../engagements/engagements.record.ts';
import { DeclinedOffer } from '../lost-reasons/DeclinedOffer.tsx';
import { lostReasonInput } from '../lost-reasons/lostReasonInput.ts';
import { describeCloseDate } from '../opportunities/describeCloseDate.ts';
import { OpportunitySummary, StageBadge } from '../opportunities/OpportunityCard.tsx';
import { opportunities } from '../opportunities/opportunities.record.ts';
import { useStageMoves } from '../opportunities/stages/useStageMoves.tsx';
import { proposals } from '../proposals/proposals.record.ts';
import { ContactLine, ContactNames, contactLineOf } from '../records/ContactLine.tsx';
import { EditableField } from '../records/EditableField.tsx';
import { EditableFacts, Fact, NameInPlace, RecordDates } from '../records/Fact.tsx';
import { NextAction, NextLine, QuickActionsPanel, ReopenButton } from '../records/QuickActionsPanel.tsx';
import { RecordScreen } from '../records/RecordScreen.tsx';
import { useChangeField } from '../records/useChangeField.ts';
import { useAssigneeInput } from '../team/useAssigneeInput.ts';
import { addItems, RelatedPanel, useRelatedProposals } from './related.tsx';

const useOpportunityEditor = () =>
  useChangeField<OpportunityValues>(opportunities, opportunityFields, trpc.opportunities);

const MoveMenu = lazyPart(async () => (await import('../opportunities/stages/MoveMenu.tsx')).MoveMenu);

function OpportunityQuickActions({ opportunity }: { opportunity: OpportunityRecord }) {
  const edit = useOpportunityEditor()(opportunity);
  const moves = useStageMoves();
  const isOver = isClosed(opportunity.stage);
  const { label, day, isOverdue } = describeCloseDate(opportunity);
  const overdue =
    day && isOverdue
      ? { text: `Expected to close ${formatShortDay(day)} · ${formatLateness(day)}`, isOverdue }
      : undefined;
  return (
    <>
      {!isOver && (
        <DeclinedOffer
          of={{ opportunityId: opportunity.id }}
          onUse={(reason) => moves.move(opportunity, 'lost', reason)}
        />
      )}
      <QuickActionsPanel
        summary={
          isOver ? (
            <NextLine
              label={
                <EditableField edit={edit} name="closedOn" label={label}>
                  {day && `${label} ${formatShortDay(day)}`}
                </EditableField>
              }
            >
              {opportunity.stage === 'won' ? (
                <EditableField edit={edit} name="value" emptyText="No value">
                  {describeValue(opportunity)}
                </EditableField>
              ) : (
                <EditableField edit={edit} name="lostReason" input={lostReasonInput} emptyText="Say why" />
              )}
            </NextLine>
          ) : (
            <RecordNextStep
              subject={{ noun: 'opportunity', id: opportunity.id }}
              names={[opportunity.name, opportunity.contactName, opportunity.accountName]}
            >
              <NextAction edit={edit} name="nextStep" due={overdue} />
            </RecordNextStep>
          )
        }
      >
        {opportunity.stage === 'won' && <StartEngagement accountId={opportunity.accountId} />}
        {isOver && (
          <ReopenButton
            onReopen={() => moves.move(opportunity, opportunity.lastOpenStage ?? 'qualification')}
          />
        )}
        <ScheduleFollowUp subject={{ noun: 'opportunity', id: opportunity.id }} isQuiet={isOver} />
        {!isOver && (
          <LazyMenu target={MOVE_BUTTON} popup="menu" part={MoveMenu}>
            <MoveMenu
              stage={opportunity.stage}
              onMove={(stage) => moves.move(opportunity, stage)}
              target={MOVE_BUTTON}
            />
          </LazyMenu>
        )}
      </QuickActionsPanel>
      {moves.dialog}
    </>
  );
}

const MOVE_BUTTON = (
  <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
    Move to…
  </Button>
);

const headOf = (opportunity: OpportunityCard | OpportunityRecord) => ({
  title: opportunity.name,
  rename: <OpportunityName opportunity={opportunity} />,
  badges: <EditableStage opportunity={opportunity} />,
  figure: describeValueAndGst(opportunity),
  contactLine: <ContactNames names={[opportunity.contactName, opportunity.accountName]} />,
  timeline: <TimelinePanel subject={{ noun: 'opportunity', id: opportunity.id }} />,
});

export function OpportunityScreen() {
  const { id = '' } = useParams();
  const query = trpc.opportunities.byId.useQuery({ id });
  // In one batch, so that the next step is drawn once.
  useNextTask({ noun: 'opportunity', id });
  return (
    <RecordScreen<OpportunityCard, OpportunityRecord>
      type={opportunities}
      id={id}
      calls={trpc.opportunities}
      query={query}
      head={headOf}
      panelTitle="Opportunity details"
      summary={(opportunity) => <OpportunitySummary opportunity={opportunity} />}
    >
      {(opportunity) => ({
        menu: addItems([proposals], {
          account: opportunity.accountId,
          contact: opportunity.contactId,
          lead: opportunity.leadId,
          opportunity: id,
        }),
        contactLine: <ContactLine {...contactLineOf(opportunity)} />,
        top: <OpportunityQuickActions opportunity={opportunity} />,
        related: (
          <>
            <OpportunityWork opportunityId={id} />
            <DocumentsPanel subject={{ noun: 'opportunity', id }} />
          </>
        ),
        children: (
          <Panel title="Opportunity details">
            <OpportunityProperties opportunity={opportunity} />
          </Panel>
        ),
      })}
    </RecordScreen>
  );
}

const OpportunityWork = ({ opportunityId }: { opportunityId: string }) => (
  <RelatedPanel related={[useRelatedProposals({ opportunityId })]} />
);

const OpportunityName = ({ opportunity }: { opportunity: OpportunityCard | OpportunityRecord }) => (
  <NameInPlace edit={useOpportunityEditor()(opportunity)} name="name" />
);

/** What staff decide by. Missing values keep their place, so that every opportunity reads alike. */
function OpportunityProperties({ opportunity }: { opportunity: OpportunityRecord }) {
  const edit = useOpportunityEditor()(opportunity);
  const owner = useAssigneeInput({ id: opportunity.ownerId, name: opportunity.ownerName });
  const { stage, value, probability, closedOn, leadId } = opportunity;
  const hasTask = useNextTask({ noun: 'opportunity', id: opportunity.id }) !== undefined;
  return (
    <EditableFacts>
      <Fact edit={edit} name="description" wide />
      <Fact edit={edit} name="nextStep" isInHeading={isClosed(stage) || !hasTask} wide />
      <ContactFact edit={edit} of={opportunity} />
      <Fact edit={edit} name="ownerId" input={owner} emptyText="Nobody" />
      <Fact edit={edit} name="value" label={VALUE_WITHOUT_GST} emptyText="Not set">
        {describeValue(opportunity)}
      </Fact>
      {isClosed(stage) ? (
        <DescriptionItem label={edit.fields.probability.label}>{`${probability}%`}</DescriptionItem>
      ) : (
        <Fact edit={edit} name="probability" />
      )}
      <DescriptionItem label={opportunityFacts.weighted.label}>
        {value !== null && !isClosed(stage) && formatAud((value * probability) / 100)}
      </DescriptionItem>
      <Fact edit={edit} name="expectedCloseDate" emptyText="Not set">
        {lateFact(opportunity.expectedCloseDate, !isClosed(stage))}
      </Fact>
      {closedOn && <Fact edit={edit} name="closedOn" label={describeCloseDate(opportunity).label} />}
      {stage === 'lost' && <Fact edit={edit} name="lostReason" input={lostReasonInput} wide />}
      {leadId && (
        <DescriptionItem label={edit.fields.leadId.label}>
          <Anchor component={Link} to={`/crm/leads/${leadId}`}>
            {opportunity.leadTitle}
          </Anchor>
        </DescriptionItem>
      )}
      <RecordDates record={opportunity} />
    </EditableFacts>
  );
}

/** An opportunity's stage, changed by a press; lost asks for the reason. */
function EditableStage({ opportunity }: { opportunity: OpportunityCard | OpportunityRecord }) {
  const { move, dialog } = useStageMoves();
  return (
    <>
      <EditableValue
        label={opportunityFields.stage.label}
        value={opportunity.stage}
        input={opportunityFields.stage}
        onSave={async (stage) => {
          move(opportunity, stage);
          return { state: 'saved' };
        }}
      >
        <StageBadge stage={opportunity.stage} />
      </EditableValue>
      {dialog}
    </>
  );
}

/** The way on from a won opportunity: starts an engagement of the account, or opens the one that runs. */
function StartEngagement({ accountId }: { accountId: string }) {
  const { data } = trpc.engagements.list.useQuery({ accountId, state: 'running', limit: 1 });
  const running = data?.items[0];
  return (
    <Button
      component={Link}
      to={`/crm/${engagements.path}/${running ? running.id : `new?account=${accountId}`}`}
      {...(running ? { variant: 'default' } : { color: 'clay' })}
      leftSection={<IconRoute size={18} aria-hidden />}
      // Keeps its place until it is known which.
      style={data ? undefined : { visibility: 'hidden' }}
    >
      {running ? 'Open engagement' : 'Start engagement'}
    </Button>
  );
}
