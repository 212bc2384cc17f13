import { ActionIcon, Anchor, Button, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { formatShortDate, formatShortDay, today } from '#shared/fields/format.ts';
import type { DateStatus } from '#shared/registrations/dates.ts';
import { describeDistance, isLate } from '#shared/registrations/late.ts';
import type { ConfirmableDate, RegistrationRecord } from '#shared/registrations.schema.ts';
import { trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { Panel } from '../../ui/Panel.tsx';
import { type Tone, ToneBadge } from '../../ui/ToneBadge.tsx';
import { NextLine } from '../records/QuickActionsPanel.tsx';
import { useFailureToast } from '../records/useFailureToast.ts';
import { AssigneeName } from '../team/AssigneeName.tsx';
import classes from './Registrations.module.css';

/** The dates that follow from a registration: what, when, why and from which rule, each to be confirmed by a person. */
export function DatesPanel({ registration }: { registration: RegistrationRecord }) {
  const { dates } = registration;
  return (
    <Panel title="Dates">
      <Hints registration={registration} />
      {dates.length > 0 && (
        <>
          <ol className={classes.dates}>
            {dates.map((date) => (
              <DateItem key={date.rule} id={registration.id} date={date} />
            ))}
          </ol>
          <Text size="sm" c="dimmed">
            The certificate of registration and the Commission decide.
          </Text>
        </>
      )}
    </Panel>
  );
}

/** The earliest date by which something is still to be done, above the screen's columns. */
export function NextDate({ dates }: { dates: ConfirmableDate[] }) {
  const next = dates.find(({ status }) => status === 'open');
  if (!next)
    return (
      <NextLine label="Next date" due={undefined}>
        None
      </NextLine>
    );
  const now = today();
  const due = `${formatShortDay(next.day)} · ${describeDistance(next, now)}`;
  const text = next.isToBeConfirmed ? `${due}, to be confirmed` : due;
  return (
    <NextLine label="Next date" due={{ text, isOverdue: isLate(next, now) }}>
      {next.title}
    </NextLine>
  );
}

/** The sentences about dates that cannot be computed yet. */
function Hints({ registration: { state, startsOn, expiresOn } }: { registration: RegistrationRecord }) {
  const isCurrent = state === 'current';
  const hints = [
    isCurrent && !expiresOn && 'Enter the expiry to see when the renewal is due.',
    isCurrent && !startsOn && 'Enter the start to see when the mid-term audit is due.',
    !isCurrent && 'Renewal and mid-term audit are computed while it is current.',
  ].filter((hint) => hint !== false);
  return hints.map((hint) => (
    <Text key={hint} c="dimmed" mb="xs">
      {hint}
    </Text>
  ));
}

const STATUS: Partial<Record<DateStatus, { tone: Tone; label: string }>> = {
  done: { tone: 'green', label: 'Done' },
  exempt: { tone: 'grey', label: 'Exempt' },
};

function DateItem({ id, date }: { id: string; date: ConfirmableDate }) {
  const { title, day, reason, note, source, checkedOn, isToBeConfirmed, status } = date;
  const [isOpen, setOpen] = useState(false);
  const now = today();
  const badge = STATUS[status];
  return (
    <li className={classes.date}>
      <span className={classes.title}>{title}</span>
      <div className={classes.head}>
        <div className={classes.when}>
          <span>{formatShortDay(day)}</span>
          {badge ? (
            <ToneBadge tone={badge.tone}>{badge.label}</ToneBadge>
          ) : (
            <span className={isLate(date, now) ? classes.late : classes.small}>
              {describeDistance(date, now)}
            </span>
          )}
          {isToBeConfirmed && <ToneBadge tone="amber">To be confirmed</ToneBadge>}
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Rule: ${title}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconInfoCircle size={18} aria-hidden />
        </ActionIcon>
        <ConfirmButton id={id} date={date} />
      </div>
      {date.confirmed && (
        <div className={classes.small}>
          {'Confirmed by '}
          <AssigneeName id={date.confirmed.byId} />
          {` on ${formatShortDate(new Date(date.confirmed.at))}.`}
        </div>
      )}
      {isOpen && (
        <>
          <div className={classes.small}>{note ? `${reason} ${note}` : reason}</div>
          <div className={classes.small}>
            {'Source: '}
            {source.url ? (
              <Anchor href={source.url} target="_blank" rel="noreferrer" inherit>
                {source.name}
              </Anchor>
            ) : (
              source.name
            )}
            {checkedOn ? ` · checked on ${formatShortDay(checkedOn)}` : ' · not checked yet'}
          </div>
        </>
      )}
    </li>
  );
}

function ConfirmButton({ id, date: { rule, day, title, confirmed } }: { id: string; date: ConfirmableDate }) {
  const showFailure = useFailureToast();
  const { mutate, isPending } = trpc.registrations.confirmDate.useMutation({
    onError: (error) => showFailure('Failed to confirm the date', error),
  });
  const set = (isConfirmed: boolean, onSuccess: () => void) =>
    mutate({ id, rule, day, isConfirmed }, { onSuccess });
  const isConfirmed = confirmed !== null;
  const words = isConfirmed ? 'Date marked as not confirmed' : 'Date confirmed';
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isPending}
      aria-label={`${isConfirmed ? 'Mark as not confirmed' : 'Confirm'}: ${title}`}
      onClick={() =>
        set(!isConfirmed, () =>
          notify.undoable(
            words,
            () => set(isConfirmed, () => notify.success('Change undone')),
            `${title}, ${formatShortDay(day)}`,
          ),
        )
      }
    >
      {isConfirmed ? 'Mark as not confirmed' : 'Confirm'}
    </Button>
  );
}
