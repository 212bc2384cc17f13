import { Box, Button } from '@mantine/core';
import { IconCalendar, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { EngagementCard, EngagementRecord } from '#shared/engagements/engagements.schema.ts';
import { engagementFactLabels as facts, stepActor } from '#shared/engagements/engagements.ts';
import { currentStep } from '#shared/engagements/steps.ts';
import { formatLateness, formatShortDay, today } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DetailSkeleton } from '../../ui/record/DetailSkeleton.tsx';
import { AccountFact } from '../accounts/AccountFact.tsx';
import { ClientPagePanel } from '../accounts/ClientPagePanel.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { ContactLine, ContactNames, contactLineOf } from '../records/ContactLine.tsx';
import { EditableFacts } from '../records/EditableFacts.tsx';
import { EditableField } from '../records/EditableField.tsx';
import { Fact } from '../records/Fact.tsx';
import { NameInPlace } from '../records/NameInPlace.tsx';
import { NextLine, QuickActionsPanel } from '../records/QuickActionsPanel.tsx';
import { RecordDatesPanel } from '../records/RecordDatesPanel.tsx';
import { RecordScreen } from '../records/RecordScreen.tsx';
import { TextFact } from '../records/TextFact.tsx';
import { useAssigneeInput } from '../team/useAssigneeInput.ts';
import { EngagementSummary } from './EngagementCard.tsx';
import { EngagementStateBadge } from './engagementBadges.tsx';
import { engagements } from './engagements.record.ts';
import { StepDialog, StepsPanel } from './StepsPanel.tsx';
import { useEngagementEditor } from './useEngagementEditor.ts';
import { useStepChange } from './useStepChange.ts';

type Editor = ReturnType<typeof useEngagementEditor>;

const headOf = (engagement: EngagementCard | EngagementRecord, editor: Editor) => ({
  title: `${engagement.accountName}\u00a0· ${engagement.name}`,
  rename: <NameInPlace edit={editor(engagement)} name="name" />,
  badges: (
    <EditableField edit={editor(engagement)} name="state">
      <EngagementStateBadge state={engagement.state} />
    </EditableField>
  ),
  ...(engagement.state !== 'running' && { top: null }),
  first:
    'steps' in engagement ? (
      <StepsPanel engagement={engagement} />
    ) : (
      <Panel title="Steps" staysOpen>
        {/* Ten steps take about as much of a phone. */}
        <Box mih="60vh">
          <DetailSkeleton />
        </Box>
      </Panel>
    ),
  contactLine: <ContactNames names={[engagement.accountName]} />,
  timeline: <TimelinePanel subject={{ noun: 'engagement', id: engagement.id }} />,
});

export function EngagementDetail() {
  const { id = '' } = useParams();
  const query = trpc.engagements.byId.useQuery({ id });
  const editor = useEngagementEditor();
  return (
    <RecordScreen<EngagementCard, EngagementRecord>
      type={engagements}
      id={id}
      query={query}
      head={(engagement) => headOf(engagement, editor)}
      panelTitle="Engagement details"
      summary={(engagement) => <EngagementSummary engagement={engagement} />}
    >
      {(engagement) => partsOf(engagement, editor)}
    </RecordScreen>
  );
}

const partsOf = (engagement: EngagementRecord, editor: Editor) => ({
  contactLine: <ContactLine {...contactLineOf(engagement)} />,
  top: engagement.state === 'running' && <CurrentStep engagement={engagement} />,
  related: (
    <>
      <ClientPagePanel accountId={engagement.accountId} />
      <DocumentsPanel subject={{ noun: 'engagement', id: engagement.id }} />
    </>
  ),
  children: (
    <>
      <EngagementInformation engagement={engagement} />
      <TextFact edit={editor(engagement)} name="notes" />
      <RecordDatesPanel title="Record" record={engagement} />
    </>
  ),
});

/** The step that is to be done now, with the buttons that say that it is, or change its day. */
function CurrentStep({ engagement }: { engagement: EngagementRecord }) {
  const { finish, isPending } = useStepChange(engagement);
  const [isChanging, setChanging] = useState(false);
  const step = currentStep(engagement.steps);
  if (!step) return null;
  const { dueOn } = step;
  const isOverdue = dueOn !== null && dueOn < today();
  const due = dueOn && {
    text: isOverdue ? `${formatShortDay(dueOn)} · ${formatLateness(dueOn)}` : formatShortDay(dueOn),
    isOverdue,
  };
  return (
    <QuickActionsPanel
      summary={
        <NextLine label={facts.step} due={due || undefined}>
          {`${step.name} · ${stepActor.labels[step.actor]}`}
        </NextLine>
      }
    >
      <Button
        variant="default"
        aria-label={`Change the day: ${step.name}`}
        leftSection={<IconCalendar size={18} aria-hidden />}
        onClick={() => setChanging(true)}
      >
        Change the day
      </Button>
      <Button
        leftSection={<IconCheck size={18} aria-hidden />}
        // A button that is disabled while it waits would lose the focus, which the next step needs.
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && finish(step)}
      >
        Step done
      </Button>
      {isChanging && (
        <StepDialog engagement={engagement} step={step} isOfDay onClose={() => setChanging(false)} />
      )}
    </QuickActionsPanel>
  );
}

/** The facts of an engagement, each changed in its place. */
function EngagementInformation({ engagement }: { engagement: EngagementRecord }) {
  const edit = useEngagementEditor()(engagement);
  const owner = useAssigneeInput({ id: engagement.ownerId, name: engagement.ownerName });
  return (
    <Panel title="Engagement details">
      <EditableFacts dense>
        <AccountFact edit={edit} of={engagement} />
        <Fact edit={edit} name="startsOn" emptyText="Not set" />
        <Fact edit={edit} name="ownerId" input={owner} emptyText="Nobody" />
      </EditableFacts>
    </Panel>
  );
}
