import { ActionIcon, Anchor, Button, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { formatShortDate, formatShortDay, formatTightDay, today } from '#shared/fields/format.ts';
import { type DateStatus, registrationDates } from '#shared/registrations/dates.ts';
import { describeDistance, isLate, isToConfirm } from '#shared/registrations/late.ts';
import type {
  ConfirmableDate,
  RegistrationCard,
  RegistrationRecord,
} from '#shared/registrations/registrations.schema.ts';
import { trpc } from '../../../trpc.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { DetailSkeleton } from '../../../ui/record/DetailScreen.tsx';
import { type Tone, ToneBadge } from '../../../ui/ToneBadge.tsx';
import { AssigneeName } from '../../team/AssigneeName.tsx';
import classes from './Dates.module.css';

/** The dates that follow from a registration: what, when, why and from which rule. A person confirms what is uncertain. */
export function DatesPanel({ registration }: { registration: RegistrationRecord }) {
  const { dates } = registration;
  return (
    <Panel title="Dates" staysOpen>
      <Hints registration={registration} />
      {dates.length > 0 && (
        <>
          <ol className={classes.dates}>
            {dates.map((date) => (
              <DateItem key={date.rule} id={registration.id} date={date} />
            ))}
          </ol>
          <Text size="sm" c="dimmed">
            Check each date against the certificate of registration.
          </Text>
        </>
      )}
    </Panel>
  );
}

/** The panel while only the card is known: as high as the dates that follow from that. */
export function DatesSkeleton({ registration }: { registration: RegistrationCard }) {
  const unknown = {
    midTermStartedOn: null,
    midTermExtendedTo: null,
    midTermExemption: null,
    auditFinishedOn: null,
  };
  const { length } = registrationDates({ ...registration, ...unknown });
  return (
    <Panel title="Dates" staysOpen>
      <Hints registration={registration} />
      {length > 0 && (
        <div className={classes.loading} style={{ '--dates': length } as CSSProperties}>
          <DetailSkeleton />
        </div>
      )}
    </Panel>
  );
}

/** The sentences about dates that cannot be computed yet. */
function Hints({
  registration: { state, startsOn, expiresOn },
}: {
  registration: RegistrationCard | RegistrationRecord;
}) {
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
  const { title, day, reason, note, source, checkedOn, status, confirmed } = date;
  const [isOpen, setOpen] = useState(false);
  const now = today();
  const badge = STATUS[status];
  return (
    <li className={classes.date}>
      <div className={classes.line}>
        <span className={classes.title} data-over={(status !== 'open' && day < now) || undefined}>
          {title}
        </span>
        <ActionIcon
          me={-5}
          aria-label={`Rule: ${title}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconInfoCircle size={18} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.line}>
        <div className={classes.when}>
          <span>{formatShortDay(day)}</span>
          {badge ? (
            <ToneBadge tone={badge.tone}>{badge.label}</ToneBadge>
          ) : (
            <span className={isLate(date, now) ? classes.late : classes.small}>
              {describeDistance(date, now)}
            </span>
          )}
          {isToConfirm(date) && <ToneBadge tone="amber">To be confirmed</ToneBadge>}
        </div>
        {(isToConfirm(date) || confirmed) && <ConfirmButton id={id} date={date} />}
      </div>
      {confirmed && (
        <div className={classes.small}>
          {'Confirmed by '}
          <AssigneeName id={confirmed.byId} />
          {` on ${formatShortDate(new Date(confirmed.at))}.`}
        </div>
      )}
      {isOpen && (
        <div className={classes.small}>
          <div>{note ? `${reason} ${note}` : reason}</div>
          <div>
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
        </div>
      )}
    </li>
  );
}

function ConfirmButton({ id, date: { rule, day, title, confirmed } }: { id: string; date: ConfirmableDate }) {
  const { mutate, isPending } = trpc.registrations.confirmDate.useMutation({
    meta: { failed: 'Failed to confirm the date' },
  });
  const set = (isConfirmed: boolean, onSuccess: () => void) =>
    mutate({ id, rule, day, isConfirmed }, { onSuccess });
  const isConfirmed = confirmed !== null;
  const words = isConfirmed ? 'Date marked as not confirmed' : 'Date confirmed';
  // Without the day, which is beside it, so that buttons are equally wide.
  const label = isConfirmed ? 'Mark as not confirmed' : 'Confirm';
  const name = isConfirmed ? label : `${label} ${formatTightDay(day)}`;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={isPending}
      aria-label={`${name}: ${title}`}
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
      {label}
    </Button>
  );
}
