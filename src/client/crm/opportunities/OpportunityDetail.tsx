import { Anchor, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDots, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { v7 } from 'uuid';
import { formatAud, formatLateness, formatShortDate, formatShortDay } from '#shared/fields/format.ts';
import type {
  OpportunityCard,
  OpportunityRecord,
  OpportunityValues,
} from '#shared/opportunities/opportunities.schema.ts';
import {
  isClosed,
  opportunityFacts,
  opportunityFields,
  VALUE_WITHOUT_GST,
} from '#shared/opportunities/opportunities.ts';
import { recordLabels } from '#shared/records/recordLabels.ts';
import { trpc } from '../../trpc.ts';
import { listHref } from '../../ui/list/listHref.ts';
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
import { DeclinedOffer } from '../lost-reasons/DeclinedOffer.tsx';
import { lostReasonInput } from '../lost-reasons/lostReasonInput.ts';
import { ContactLine, ContactNames, contactLineOf } from '../records/ContactLine.tsx';
import { EditableField } from '../records/EditableField.tsx';
import { EditableFacts, Fact, NameInPlace } from '../records/Fact.tsx';
import { NextAction, NextLine, QuickActionsPanel, ReopenButton } from '../records/QuickActionsPanel.tsx';
import { RecordScreen } from '../records/RecordScreen.tsx';
import { useDeleteMutationOptions } from '../records/trash/useDeleteMutationOptions.ts';
import { useChangeField } from '../records/useChangeField.ts';
import { useAssigneeInput } from '../team/useAssigneeInput.ts';
import { describeCloseDate } from './describeCloseDate.ts';
import { OpportunitySummary, StageBadge } from './OpportunityCard.tsx';
import { opportunities } from './opportunities.record.ts';
import { useStageMoves } from './stages/useStageMoves.tsx';

const useOpportunityEditor = () =>
  useChangeField<OpportunityValues>(opportunities, opportunityFields, trpc.opportunities);

const MoveMenu = lazyPart(async () => (await import('./stages/MoveMenu.tsx')).MoveMenu);

interface OpportunityQuickActionsProps {
  opportunity: OpportunityRecord;
  /** The way on once it is won, in the place of the follow-up as the first act. */
  whenWon: ReactNode;
}

function OpportunityQuickActions({ opportunity, whenWon }: OpportunityQuickActionsProps) {
  const navigate = useNavigate();
  const edit = useOpportunityEditor()(opportunity);
  const moves = useStageMoves();
  const remove = trpc.opportunities.delete.useMutation(
    useDeleteMutationOptions(opportunities, () => navigate(listHref('/crm/opportunities'))),
  );
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
                <EditableField edit={edit} name="value" emptyText="No value noted" />
              ) : (
                <EditableField edit={edit} name="lostReason" input={lostReasonInput} emptyText="Say why" />
              )}
            </NextLine>
          ) : (
            <RecordNextStep
              subject={{ noun: 'opportunity', id: opportunity.id }}
              names={[opportunity.name, opportunity.contactName, opportunity.accountName]}
            >
              {(isAfterTask) => (
                <NextAction edit={edit} name="nextStep" due={overdue} isAfterTask={isAfterTask} />
              )}
            </RecordNextStep>
          )
        }
      >
        {opportunity.stage === 'won' && whenWon}
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
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" px="sm" aria-label="More actions">
              <IconDots size={18} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => remove.mutate({ id: opportunity.id, batchId: v7() })}
            >
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
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
  figure: opportunity.value !== null && `${formatAud(opportunity.value)} excl. GST`,
  contactLine: <ContactNames names={[opportunity.contactName, opportunity.accountName]} />,
  timeline: <TimelinePanel subject={{ noun: 'opportunity', id: opportunity.id }} />,
});

interface OpportunityDetailProps {
  /** Panels of later nouns, which this one must not import. */
  related: (opportunity: OpportunityRecord) => ReactNode;
  /** The next step of a won one. */
  whenWon: (opportunity: OpportunityRecord) => ReactNode;
}

export function OpportunityDetail(parts: OpportunityDetailProps) {
  const { id = '' } = useParams();
  const query = trpc.opportunities.byId.useQuery({ id });
  // In one batch, so that the next step is drawn once.
  useNextTask({ noun: 'opportunity', id });
  return (
    <RecordScreen<OpportunityCard, OpportunityRecord>
      type={opportunities}
      id={id}
      query={query}
      head={headOf}
      panelTitle="Opportunity details"
      summary={(opportunity) => <OpportunitySummary opportunity={opportunity} />}
    >
      {(opportunity) => partsOf(opportunity, parts)}
    </RecordScreen>
  );
}

const partsOf = (opportunity: OpportunityRecord, { related, whenWon }: OpportunityDetailProps) => ({
  contactLine: <ContactLine {...contactLineOf(opportunity)} />,
  top: <OpportunityQuickActions opportunity={opportunity} whenWon={whenWon(opportunity)} />,
  related: (
    <>
      {related(opportunity)}
      <DocumentsPanel subject={{ noun: 'opportunity', id: opportunity.id }} />
    </>
  ),
  children: (
    <Panel title="Opportunity details">
      <OpportunityProperties opportunity={opportunity} />
    </Panel>
  ),
});

const OpportunityName = ({ opportunity }: { opportunity: OpportunityCard | OpportunityRecord }) => (
  <NameInPlace edit={useOpportunityEditor()(opportunity)} name="name" />
);

/** What staff decide by. Missing values keep their place, so that every opportunity reads alike. */
function OpportunityProperties({ opportunity }: { opportunity: OpportunityRecord }) {
  const edit = useOpportunityEditor()(opportunity);
  const owner = useAssigneeInput({ id: opportunity.ownerId, name: opportunity.ownerName });
  const { stage, value, probability, closedOn, leadId } = opportunity;
  return (
    <EditableFacts dense>
      <Fact edit={edit} name="description" wide />
      <DescriptionItem label={edit.fields.accountId.label}>
        <Anchor component={Link} to={`/crm/accounts/${opportunity.accountId}`}>
          {opportunity.accountName}
        </Anchor>
      </DescriptionItem>
      <ContactFact edit={edit} of={opportunity} />
      <Fact edit={edit} name="ownerId" input={owner} emptyText="Nobody" />
      <Fact edit={edit} name="value" label={VALUE_WITHOUT_GST} emptyText="Not set" />
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
      <DescriptionItem label={recordLabels.createdAt}>
        {formatShortDate(opportunity.createdAt)}
      </DescriptionItem>
      <DescriptionItem label={recordLabels.updatedAt}>
        {formatShortDate(opportunity.updatedAt)}
      </DescriptionItem>
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
