import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { setupStep } from '#shared/setup/setup.ts';
import { trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { useSession } from '../auth/useSession.ts';
import { notifyFailure } from '../notifyFailure.ts';
import classes from './SetupCard.module.css';
import { setupSteps } from './setupSteps.tsx';

/** The first steps of a new desk, ticked by what is there, until all are done or the person hides the card. */
export function SetupCard({ hasDemoData }: { hasDemoData: boolean }) {
  const titleId = useId();
  const { user } = useSession();
  const query = trpc.setup.state.useQuery();
  const hide = trpc.setup.hide.useMutation({
    onSuccess: (_answer, { isHidden }) => {
      if (isHidden) notify.undoable('Set-up is hidden', () => hide.mutate({ isHidden: false }));
    },
    onError: (error) => notifyFailure('Failed to hide the set-up', error),
  });
  // The dashboard works without it, so an error of this query is not shown.
  if (!query.data || query.data.isHidden) return null;
  const { done } = query.data;
  const steps = setupStep.options.filter(({ value }) => value !== 'samples' || hasDemoData);
  const doneCount = steps.filter(({ value }) => done[value]).length;
  if (doneCount === steps.length) return null;

  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <div>
          <h2 id={titleId}>Set up your desk</h2>
          <p className={classes.hint}>
            {user.role === 'admin' && 'You are the administrator. '}
            {`${doneCount} of ${steps.length} steps done.`}
          </p>
        </div>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-disabled={hide.isPending}
          onClick={() => hide.isPending || hide.mutate({ isHidden: true })}
        >
          Hide set-up
        </Button>
      </div>
      <ol className={classes.steps}>
        {steps.map(({ value, label }) => {
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
    </section>
  );
}
