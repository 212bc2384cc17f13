import { ActionIcon, Box, Button, Group, Text } from '@mantine/core';
import { IconCalendar, IconCheck, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type {
  EngagementCard,
  EngagementRecord,
  EngagementValues,
} from '#shared/engagements/engagements.schema.ts';
import {
  engagementFields,
  engagementFactLabels as facts,
  stepActor,
  stepState,
} from '#shared/engagements/engagements.ts';
import { currentStep, type EngagementStep } from '#shared/engagements/steps.ts';
import { addDays } from '#shared/fields/days.ts';
import { formatCount, formatLateness, formatShortDay, today } from '#shared/fields/format.ts';
import { workingDayFrom } from '#shared/fields/workingTime.ts';
import { trpc } from '../../trpc.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DetailSkeleton } from '../../ui/record/DetailScreen.tsx';
import { ClientPageButton } from '../accounts/ClientPageButton.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { EngagementStateBadge, EngagementSummary, StepsDone } from '../engagements/EngagementCard.tsx';
import { engagements } from '../engagements/engagements.record.ts';
import classes from '../engagements/StepsPanel.module.css';
import { useStepChange, valuesOf } from '../engagements/useStepChange.ts';
import { ContactLine, ContactNames, contactLineOf } from '../records/ContactLine.tsx';
import { EditableField } from '../records/EditableField.tsx';
import { EditableFacts, Fact, NameInPlace, RecordDates, TextFact } from '../records/Fact.tsx';
import { NextLine, QuickActionsPanel } from '../records/QuickActionsPanel.tsx';
import { RecordScreen } from '../records/RecordScreen.tsx';
import { RecordFact } from '../records/subject/RecordField.tsx';
import { useChangeField } from '../records/useChangeField.ts';
import { AssigneeName } from '../team/AssigneeName.tsx';
import { useAssigneeInput } from '../team/useAssigneeInput.ts';

const useEngagementEditor = () =>
  useChangeField<EngagementValues>(engagements, engagementFields, trpc.engagements);

const StepDialog = lazyPart(async () => (await import('../engagements/StepDialog.tsx')).StepDialog);

function StepsPanel({ engagement }: { engagement: EngagementRecord }) {
  const [open, setOpen] = useState<string | null>(null);
  const { steps } = engagement;
  const opened = steps.find(({ id }) => id === open);
  const done = steps.filter(({ state }) => state !== 'open').length;
  const firstOpen = steps.findIndex(({ state }) => state === 'open');
  // Folded before the first open one, unless all are done.
  const folded = firstOpen < 0 ? 0 : firstOpen;
  const show = (part: EngagementStep[], before: number) => (
    <ol className={classes.steps} start={before + 1}>
      {part.map((step, at) => (
        <Step
          key={step.id}
          step={step}
          number={before + at + 1}
          isCurrent={engagement.state === 'running' && step === currentStep(steps)}
          onOpen={() => setOpen(step.id)}
        />
      ))}
    </ol>
  );
  return (
    <Panel
      title="Steps"
      staysOpen
      aside={
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            {`${done} of ${steps.length} done`}
          </Text>
          <ClientPageButton accountId={engagement.accountId} />
        </Group>
      }
    >
      <StepsDone done={done} of={steps.length} />
      {folded > 0 && (
        <details className={classes.done}>
          <summary>{`${formatCount(folded, 'step')} done`}</summary>
          {show(steps.slice(0, folded), 0)}
        </details>
      )}
      {show(steps.slice(folded), folded)}
      {opened && <StepDialog engagement={engagement} step={opened} onClose={() => setOpen(null)} />}
    </Panel>
  );
}

interface StepProps {
  step: EngagementStep;
  number: number;
  isCurrent: boolean;
  onOpen: () => void;
}

function Step({ step, number, isCurrent, onOpen }: StepProps) {
  const { name, state, actor, ownerId, needed, note } = step;
  return (
    <li className={classes.step} data-state={state} aria-current={isCurrent ? 'step' : undefined}>
      <span className={classes.mark} aria-hidden>
        {state === 'done' ? <IconCheck size={16} /> : number}
      </span>
      <div className={classes.text}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>
          <StepDay step={step} />
          {state === 'open' && ` · ${stepActor.labels[actor]}`}
          {ownerId && ' · '}
          {ownerId && <AssigneeName id={ownerId} />}
        </span>
        {needed && state === 'open' && <span className={classes.note}>{`From the client: ${needed}`}</span>}
        {note && <span className={classes.note}>{note}</span>}
      </div>
      <ActionIcon size={32} me={-8} aria-label={`Change: ${name}`} onClick={onOpen}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}

function StepDay({ step: { state, days, doneOn, dueOn } }: { step: EngagementStep }) {
  if (state === 'done') return doneOn ? `Done ${formatShortDay(doneOn)}` : stepState.labels.done;
  if (state === 'not_needed') return stepState.labels.not_needed;
  if (!dueOn) return days === null ? 'No day yet' : `${formatCount(days, 'day')} after the step before`;
  const isLate = dueOn < today();
  return (
    <span className={isLate ? classes.late : undefined}>
      {isLate ? `${formatShortDay(dueOn)} · ${formatLateness(dueOn)}` : `Due ${formatShortDay(dueOn)}`}
    </span>
  );
}

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
        {/* About the height of ten steps on a phone. */}
        <Box mih="60vh">
          <DetailSkeleton />
        </Box>
      </Panel>
    ),
  isFirstWide: true,
  contactLine: <ContactNames names={[engagement.accountName]} />,
  timeline: <TimelinePanel subject={{ noun: 'engagement', id: engagement.id }} />,
});

export function EngagementScreen() {
  const { id = '' } = useParams();
  const query = trpc.engagements.byId.useQuery({ id });
  const editor = useEngagementEditor();
  return (
    <RecordScreen<EngagementCard, EngagementRecord>
      type={engagements}
      id={id}
      calls={trpc.engagements}
      query={query}
      head={(engagement) => headOf(engagement, editor)}
      panelTitle="Engagement details"
      summary={(engagement) => <EngagementSummary engagement={engagement} />}
    >
      {(engagement) => partsOf(engagement)}
    </RecordScreen>
  );
}

const partsOf = (engagement: EngagementRecord) => ({
  contactLine: <ContactLine {...contactLineOf(engagement)} />,
  top: engagement.state === 'running' && <CurrentStep engagement={engagement} />,
  related: <DocumentsPanel subject={{ noun: 'engagement', id: engagement.id }} />,
  children: <EngagementInformation engagement={engagement} />,
});

/** The days of the proposal for a step of which nobody can say how long it takes. */
const PROPOSED_DAYS = 28;

/** The step that is to be done now, with the buttons that say that it is, or give or change its day. */
function CurrentStep({ engagement }: { engagement: EngagementRecord }) {
  const { change, finish, isPending } = useStepChange(engagement);
  const [isChanging, setChanging] = useState(false);
  const step = currentStep(engagement.steps);
  if (!step) return null;
  const { dueOn } = step;
  const isOverdue = dueOn !== null && dueOn < today();
  const text = dueOn === null ? 'No day yet' : formatShortDay(dueOn);
  const due = { text: isOverdue ? `${text} · ${formatLateness(dueOn)}` : text, isOverdue };
  const proposed = workingDayFrom(addDays(today(), PROPOSED_DAYS), new Set());
  const dayLabel = dueOn === null ? 'Another day' : 'Change the day';
  return (
    <QuickActionsPanel
      summary={
        <NextLine label={facts.step} due={due}>
          {`${step.name} · ${stepActor.labels[step.actor]}`}
        </NextLine>
      }
    >
      {dueOn === null && (
        <Button
          variant="default"
          aria-label={`By ${formatShortDay(proposed)}: ${step.name}`}
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && change(step, { ...valuesOf(step), dueOn: proposed, shifts: true })}
        >
          {`By ${formatShortDay(proposed)}`}
        </Button>
      )}
      <Button
        variant="default"
        aria-label={`${dayLabel}: ${step.name}`}
        leftSection={<IconCalendar size={18} aria-hidden />}
        onClick={() => setChanging(true)}
      >
        {dayLabel}
      </Button>
      <Button
        leftSection={<IconCheck size={18} aria-hidden />}
        // A disabled button would lose the focus, which the next step needs.
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

function EngagementInformation({ engagement }: { engagement: EngagementRecord }) {
  const edit = useEngagementEditor()(engagement);
  const owner = useAssigneeInput({ id: engagement.ownerId, name: engagement.ownerName });
  return (
    <Panel title="Engagement details">
      <EditableFacts>
        <RecordFact edit={edit} name="accountId" title={engagement.accountName} isInHeading />
        <Fact edit={edit} name="startsOn" emptyText="Not set" />
        <Fact edit={edit} name="ownerId" input={owner} emptyText="Nobody" />
        <RecordDates record={engagement} />
      </EditableFacts>
      <TextFact edit={edit} name="notes" />
    </Panel>
  );
}
