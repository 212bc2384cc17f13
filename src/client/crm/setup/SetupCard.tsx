import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { deskStep, type SetupState, setupStep } from '#shared/setup/setup.ts';
import { trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';
import { MissingList, shownMissing } from './MissingList.tsx';
import classes from './SetupCard.module.css';
import { setupSteps } from './setupSteps.tsx';
import { stepsOf } from './stepsOf.ts';

/**
 * The first steps of a new desk, ticked by what is there, until all are done or the person hides the card. Administrators
 * take them on a screen of their own, and see here what the business is without.
 */
export function SetupCard({ hasDemoData }: { hasDemoData: boolean }) {
  const titleId = useId();
  const query = trpc.setup.state.useQuery();
  const hide = trpc.setup.hide.useMutation({
    onSuccess: (_answer, { isHidden }) => {
      if (isHidden) notify.undoable('Set-up is hidden', () => hide.mutate({ isHidden: false }));
    },
    onError: (error) => notifyFailure('Failed to hide the set-up', error),
  });
  // The dashboard works without it, so an error of this query is not shown.
  if (!query.data || query.data.isHidden) return null;
  const { done, business } = query.data;
  const steps = stepsOf(query.data, hasDemoData);
  const doneCount = steps.filter((step) => done[step]).length;
  const next = steps.find((step) => !done[step]);
  const isMissing = business !== null && shownMissing(business).length > 0;
  if (!next && !isMissing) return null;

  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <div>
          <h2 id={titleId}>Set up your desk</h2>
          <p className={classes.hint}>
            {business && 'You are the administrator. '}
            {`${doneCount} of ${steps.length} steps done.`}
            {business && next && ` Next: ${setupStep.labels[next]}.`}
          </p>
        </div>
        <div className={classes.actions}>
          {business && next && (
            <Button variant="default" size="compact-md" component={Link} to="/crm/set-up">
              {doneCount > 0 ? 'Continue set-up' : 'Begin set-up'}
            </Button>
          )}
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            aria-disabled={hide.isPending}
            onClick={() => hide.isPending || hide.mutate({ isHidden: true })}
          >
            Hide set-up
          </Button>
        </div>
      </div>
      {business ? isMissing && <MissingList business={business} /> : <DeskSteps done={done} steps={steps} />}
    </section>
  );
}

function DeskSteps({ done, steps }: { done: SetupState['done']; steps: string[] }) {
  return (
    <ol className={classes.steps}>
      {deskStep.options
        .filter(({ value }) => steps.includes(value))
        .map(({ value, label }) => {
          const { hint, Action } = setupSteps[value];
          const isDone = done[value];
          const StepIcon = isDone ? IconCircleCheckFilled : IconCircle;
          return (
            <li key={value} data-done={isDone || undefined}>
              <StepIcon size={20} role="img" aria-label={isDone ? 'Done' : 'To do'} />
              <div>
                <h3>{label}</h3>
                {!isDone && <p className={classes.hint}>{hint}</p>}
              </div>
              {!isDone && <Action />}
            </li>
          );
        })}
    </ol>
  );
}
