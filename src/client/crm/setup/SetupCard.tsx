import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconCircle, IconCircleCheckFilled, IconRocket } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatCount } from '#shared/fields/format.ts';
import { deskStep, type SetupState } from '#shared/setup/setup.ts';
import { trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';
import { MissingList, shownMissing, urgentMissing } from './MissingList.tsx';
import classes from './SetupCard.module.css';
import { setupSteps } from './setupSteps.tsx';
import { deskStepsOf, stepsOf } from './stepsOf.ts';

/**
 * The first steps of a new desk, ticked by what is there, until all are done or the person hides them: one line, which
 * opens the card. Administrators take the steps on a screen of their own, and see here what the business is without.
 */
export function SetupCard({ hasDemoData }: { hasDemoData: boolean }) {
  const [isOpen, open] = useDisclosure();
  const query = trpc.setup.state.useQuery();
  const hide = trpc.setup.hide.useMutation({
    onSuccess: (_answer, { isHidden }) => {
      if (isHidden) notify.undoable('Set-up is hidden', () => hide.mutate({ isHidden: false }));
    },
    onError: (error) => notifyFailure('Failed to hide the set-up', error),
  });
  // The dashboard works without it, so an error of this query is not shown.
  if (!query.data) return null;
  const { done, business, isHidden } = query.data;
  const urgent = business ? urgentMissing(business) : undefined;
  if (isHidden && !urgent) return null;
  const steps = stepsOf(query.data, hasDemoData);
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  const missing = business ? shownMissing(business) : [];
  if (!next && missing.length === 0) return null;
  const state = urgent ?? (next ? `Next: ${next.name}` : `${formatCount(missing.length, 'thing')} missing`);

  return (
    <section className={classes.card} aria-label="Set up your desk">
      <h2 className={classes.line}>
        <button type="button" aria-expanded={isOpen} onClick={open.toggle}>
          <IconRocket size={20} aria-hidden />
          <span className={classes.name}>Set up your desk</span>
          <span className={classes.count}>{`${doneCount} of ${steps.length}`}</span>
          <span className={classes.next}>{state}</span>
          <IconChevronDown size={20} aria-hidden />
        </button>
      </h2>
      {isOpen && (
        <div className={classes.body}>
          <div className={classes.actions}>
            {business && next && (
              <Button variant="default" size="compact-md" component={Link} to="/crm/set-up">
                {doneCount > 0 ? 'Continue set-up' : 'Begin set-up'}
              </Button>
            )}
            {!isHidden && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-md"
                aria-disabled={hide.isPending}
                onClick={() => hide.isPending || hide.mutate({ isHidden: true })}
              >
                Hide set-up
              </Button>
            )}
          </div>
          {business ? (
            <MissingList business={business} />
          ) : (
            <DeskSteps done={done} steps={deskStepsOf(query.data, hasDemoData)} />
          )}
        </div>
      )}
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
