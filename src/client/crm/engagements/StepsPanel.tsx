import { ActionIcon, Text } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { EngagementRecord } from '#shared/engagements/engagements.schema.ts';
import { stepActor, stepState } from '#shared/engagements/engagements.ts';
import { currentStep, type EngagementStep } from '#shared/engagements/steps.ts';
import { formatCount, formatLateness, formatShortDay, today } from '#shared/fields/format.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { Panel } from '../../ui/Panel.tsx';
import { AssigneeName } from '../team/AssigneeName.tsx';
import { StepsDone } from './StepsDone.tsx';
import classes from './StepsPanel.module.css';

export const StepDialog = lazyPart(async () => (await import('./StepDialog.tsx')).StepDialog);

/** The steps of an engagement in their order, each with its day, who acts, and its note. */
export function StepsPanel({ engagement }: { engagement: EngagementRecord }) {
  const [open, setOpen] = useState<string | null>(null);
  const { steps } = engagement;
  const opened = steps.find(({ id }) => id === open);
  const done = steps.filter(({ state }) => state !== 'open').length;
  const firstOpen = steps.findIndex(({ state }) => state === 'open');
  // The steps before the first open one are folded, unless all are done.
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
        <Text size="sm" c="dimmed">
          {`${done} of ${steps.length} done`}
        </Text>
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
  /** Its place among all. */
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
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        me={-8}
        aria-label={`Change: ${name}`}
        onClick={onOpen}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** The day of a step, in words. */
function StepDay({ step: { state, doneOn, dueOn } }: { step: EngagementStep }) {
  if (state === 'done') return doneOn ? `Done ${formatShortDay(doneOn)}` : stepState.labels.done;
  if (state === 'not_needed') return stepState.labels.not_needed;
  if (!dueOn) return 'No day yet';
  const isLate = dueOn < today();
  return (
    <span className={isLate ? classes.late : undefined}>
      {isLate ? `${formatShortDay(dueOn)} · ${formatLateness(dueOn)}` : `Due ${formatShortDay(dueOn)}`}
    </span>
  );
}
