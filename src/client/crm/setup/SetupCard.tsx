import { Button, CloseButton, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconAlertCircle,
  IconChevronDown,
  IconCircle,
  IconCircleCheckFilled,
  IconRocket,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { SecondFactorPolicyInput } from '#shared/auth/auth.schema.ts';
import { formatCount } from '#shared/fields/format.ts';
import {
  type BusinessState,
  type DeskStep,
  deskStep,
  isStageDone,
  type MissingItem,
  missingItem,
  type SetupState,
  setupStage,
} from '#shared/setup/setup.ts';
import { listParts } from '#shared/site/noticeParts.ts';
import { trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';
import classes from './SetupCard.module.css';
import { setupSteps } from './setupSteps.tsx';

interface MissingItemView {
  /** The label where it is not that of `missingItem`. */
  label?: (business: BusinessState) => string | null;
  hint: (business: BusinessState) => string;
  path?: string;
  /** The rule of the team that one press accepts, with the words of its button and its message. */
  accepts?: [rule: SecondFactorPolicyInput, label: string, done: string];
  isUrgent?: true;
}

const missingItems: Record<MissingItem, MissingItemView> = {
  placeholders: {
    hint: ({ placeholders }) =>
      `${formatCount(placeholders.length, 'part')} of your site ${placeholders.length === 1 ? 'is' : 'are'} still samples.`,
    path: 'business/contact',
  },
  privacy: {
    label: ({ noticeLacks }) => noticeLacks && 'Privacy notice is not complete',
    hint: ({ noticeLacks }) =>
      noticeLacks
        ? `From 10 December 2026 it also says ${listParts(noticeLacks)}.`
        : 'Visitors cannot read what happens to their details. A ready notice is there to publish.',
    path: 'business/contact#privacy',
  },
  mail: {
    label: ({ isMailUntested }) => (isMailUntested ? 'Test email not confirmed' : null),
    hint: ({ isMailUntested }) =>
      isMailUntested
        ? 'Send one to yourself, and say that it arrived.'
        : 'Emails are stored as files, and reach nobody.',
    path: 'business/mail',
  },
  enquiryMail: {
    hint: () => 'Nobody gets an email when somebody writes on the website. Choose who does.',
    path: 'business/mail',
  },
  microsoft: {
    hint: () => 'Something ends, or has ended. Until it is put right, emails may wait.',
    path: 'business/mail',
    isUrgent: true,
  },
  mailPassword: {
    hint: () => 'Emails wait until you enter it again.',
    path: 'business/mail',
    isUrgent: true,
  },
  secondFactor: {
    hint: () => 'Your password alone opens everything that an administrator may do.',
    path: 'you/security',
  },
  secondFactors: {
    hint: () => 'A stolen password opens everything. An email tells everybody the last day for it.',
    path: 'team',
    accepts: [{ everybodyInDays: 14 }, 'Require it in 14 days', 'Everybody needs it in 14 days'],
  },
  passwordLength: {
    hint: () => 'Passwords of 6 characters are guessed easily. Passwords in use now still work.',
    path: 'team',
    accepts: [{ passwordMinLength: 8 }, 'Require 8 characters', 'New passwords have 8 characters at least'],
  },
  backup: {
    hint: () => 'Nothing brings the data back if this machine is lost.',
    path: 'data/backup',
  },
};

/** The parts that the business is still without; each item until it is there or dismissed. */
function MissingList({ business }: { business: BusinessState }) {
  const dismiss = trpc.setup.dismiss.useMutation({
    onSuccess: (_answer, { item, isDismissed }) => {
      if (isDismissed)
        notify.undoable(`Dismissed: ${labelOf(item, business)}`, () =>
          dismiss.mutate({ item, isDismissed: false }),
        );
    },
    meta: { failed: 'Failed to dismiss it' },
  });
  return (
    <ul className={classes.steps} aria-label="Still missing">
      {shownMissing(business).map((item) => {
        const { hint, path, accepts, isUrgent } = missingItems[item];
        const label = labelOf(item, business);
        return (
          <li key={item} data-missing>
            <IconAlertCircle size={20} aria-hidden />
            <div>
              <h3>{path ? <Link to={`/crm/settings/${path}`}>{label}</Link> : label}</h3>
              <Text size="sm" c="dimmed">
                {hint(business)}
              </Text>
              {accepts && <AcceptRule accepts={accepts} />}
            </div>
            {!isUrgent && (
              <CloseButton
                aria-label={`Dismiss: ${label}`}
                disabled={dismiss.isPending}
                onClick={() => dismiss.mutate({ item, isDismissed: true })}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function AcceptRule({ accepts: [rule, label, done] }: { accepts: NonNullable<MissingItemView['accepts']> }) {
  const accept = trpc.team.setPolicy.useMutation({
    meta: { done, failed: 'Failed to change the rule' },
  });
  return (
    <Button
      variant="default"
      size="compact-md"
      my={4}
      aria-disabled={accept.isPending}
      onClick={() => accept.isPending || accept.mutate(rule)}
    >
      {label}
    </Button>
  );
}

/** The label of the first missing item that cannot wait. */
const urgentMissing = (business: BusinessState) => {
  const item = shownMissing(business).find((one) => missingItems[one].isUrgent);
  return item && labelOf(item, business);
};

const labelOf = (item: MissingItem, business: BusinessState) =>
  missingItems[item].label?.(business) ?? missingItem.labels[item];

const shownMissing = ({ missing, dismissed }: BusinessState) =>
  missing.filter((item) => !dismissed.includes(item));

/** The steps at the desk that this person may take, in their order. */
const deskStepsOf = ({ done }: SetupState, hasDemoData: boolean) =>
  deskStep.values.filter((step) => step in done && (step !== 'samples' || hasDemoData));

/** The steps that are counted, by their names after 'Next:': administrators have those of their screen. */
const stepsOf = (state: SetupState, hasDemoData: boolean) =>
  state.business
    ? setupStage.options.map(({ value, label }) => ({
        name: label.toLowerCase(),
        isDone: isStageDone(value, state),
      }))
    : deskStepsOf(state, hasDemoData).map((step) => ({
        name: deskNames[step],
        isDone: Boolean(state.done[step]),
      }));

const deskNames: Record<DeskStep, string> = {
  samples: 'samples',
  contacts: 'your records',
  colleagues: 'your colleagues',
  form: 'enquiry form',
};

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
    meta: { failed: 'Failed to hide the set-up' },
  });
  // The dashboard works without it: its error is not shown.
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
          <Group gap={4}>
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
          </Group>
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
                {!isDone && (
                  <Text size="sm" c="dimmed">
                    {hint}
                  </Text>
                )}
              </div>
              {!isDone && <Action />}
            </li>
          );
        })}
    </ol>
  );
}
