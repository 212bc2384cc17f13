import { IconCheck } from '@tabler/icons-react';
import type { ClientEngagement, ClientStep } from '#shared/engagements/clientPage.ts';
import type { StepActor } from '#shared/engagements/engagements.ts';
import { formatDay } from '#shared/fields/format.ts';
import classes from './ClientPage.module.css';
import folds from './Fold.module.css';

/** The party that does a step, in words for the client. */
const ACTORS: Record<StepActor, string> = {
  us: 'we do this',
  client: 'you do this',
  auditor: 'your auditor does this',
  commission: 'the NDIS Commission does this',
};

interface EngagementProgressProps {
  engagement: ClientEngagement;
  /** The day of the page. */
  asOf: string;
}

/** The steps of an engagement in their order: what is done, what is now, and what comes then. */
export function EngagementProgress({ engagement, asOf }: EngagementProgressProps) {
  const { name, steps, startsOn, isFinished } = engagement;
  const done = steps.filter(({ isDone }) => isDone);
  const current = isFinished ? undefined : steps.find(({ isDone }) => !isDone);
  const start = startsOn && name ? `Started ${formatDay(startsOn)} · ` : '';
  return (
    <section>
      <h2>{name ?? 'Step by step'}</h2>
      <p className={classes.dimmed}>
        {start}
        {isFinished ? 'All steps are done' : `${done.length} of ${steps.length} done`}
      </p>
      {done.length > 0 && !isFinished && (
        <details className={folds.fold}>
          <summary>Done ({done.length})</summary>
          <Steps steps={done} current={current} asOf={asOf} />
        </details>
      )}
      <Steps
        steps={isFinished ? steps : steps.filter(({ isDone }) => !isDone)}
        current={current}
        asOf={asOf}
      />
    </section>
  );
}

const Steps = ({
  steps,
  current,
  asOf,
}: {
  steps: ClientStep[];
  current: ClientStep | undefined;
  asOf: string;
}) => (
  <ol className={classes.steps}>
    {steps.map((step, index) => (
      <Step
        // biome-ignore lint/suspicious/noArrayIndexKey: the page is not changed once it is shown
        key={index}
        step={step}
        isCurrent={step === current}
        asOf={asOf}
      />
    ))}
  </ol>
);

function Step({ step, isCurrent, asOf }: { step: ClientStep; isCurrent: boolean; asOf: string }) {
  const { name, isDone } = step;
  return (
    <li
      className={classes.step}
      data-done={isDone || undefined}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <span className={classes.mark} aria-hidden>
        {isDone && <IconCheck size={16} />}
      </span>
      <div>
        <span className={classes.name}>{name}</span>
        {isCurrent && <span className={classes.now}>Now</span>}
        <span className={classes.facts}>{isDone ? doneWords(step) : openWords(step, asOf)}</span>
      </div>
    </li>
  );
}

const doneWords = ({ doneOn }: ClientStep) => (doneOn ? `Done on ${formatDay(doneOn)}` : 'Done');

const openWords = ({ dueOn, actor }: ClientStep, asOf: string) =>
  `${dueOn ? dueWords(dueOn, asOf) : 'no day yet'} · ${ACTORS[actor]}`;

/** The day by which something is to be done, or was to be done. */
export const dueWords = (dueOn: string, asOf: string) =>
  `${dueOn < asOf ? 'was due' : 'by'} ${formatDay(dueOn)}`;
