import { Button } from '@mantine/core';
import { IconCheck, IconFileDollar } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatShortDay, today } from '#shared/fields/format.ts';
import { addSpan } from '#shared/registrations/dates.ts';
import { describeDistance, describeLate, isLate, isToConfirm } from '#shared/registrations/late.ts';
import type { ConfirmableDate, RegistrationRecord } from '#shared/registrations/registrations.schema.ts';
import type { RuleId } from '#shared/registrations/rules.data.ts';
import { trpc } from '../../../trpc.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { LateText } from '../../../ui/record/lateDay.tsx';
import { EditableField } from '../../records/EditableField.tsx';
import { ActionsPanel, ActionsRow, NextLine } from '../../records/QuickActionsPanel.tsx';
import { RenewalButton } from '../RenewalButton.tsx';
import { isRenewalLate } from '../registrationBadges.tsx';
import { useRegistrationEditor } from '../useRegistrationEditor.ts';
import classes from './Dates.module.css';

/** The months before a date from which it stands above the columns, as the renewal opens before the expiry. */
const NOTICE_MONTHS = 6;

/** The dates that are met by a start: the field with the day of that start, and the label of its button. */
const STARTS: Partial<Record<RuleId, { name: 'renewalStartedOn' | 'midTermStartedOn'; word: string }>> = {
  renewal_start: { name: 'renewalStartedOn', word: 'Started today' },
  mid_term_audit: { name: 'midTermStartedOn', word: 'Begun today' },
};

/** Whether these were met is unknown: shown until they have passed. */
const UNTIL_PASSED = new Set<RuleId>(['application_lapses', 'report_verification', 'report_certification']);

const isOfRenewal = ({ rule }: ConfirmableDate) =>
  rule === 'application_lapses' || rule.startsWith('renewal_');

/** The dates by which something is to be done soon, or is late, the earliest first; at least the next one. */
function dueDates({ dates }: RegistrationRecord) {
  const now = today();
  const open = dates.filter(
    ({ rule, day, status }) => status === 'open' || (UNTIL_PASSED.has(rule) && day >= now),
  );
  const soon = addSpan(now, { months: NOTICE_MONTHS });
  return open.filter(({ day }, at) => at === 0 || day <= soon);
}

/** True from the day on which the renewal can be started until it is. */
const isRenewalDue = ({ dates, renewalStartedOn }: RegistrationRecord) =>
  renewalStartedOn === null && dates.some(({ rule, day }) => rule === 'renewal_opens' && day <= today());

/** The dates that are due, above the screen's columns, each beside what is done about it. */
export function DueDates({ registration }: { registration: RegistrationRecord }) {
  const due = dueDates(registration);
  useFocusAfterAct(due.map(({ rule }) => rule).join());
  const first = due[0];
  const hasLapsed = isRenewalLate(registration);
  const isRenewalFirst = hasLapsed || !first || isOfRenewal(first);
  const leftSection = <IconFileDollar size={18} aria-hidden />;
  const { items: running = [] } =
    trpc.engagements.list.useQuery(
      { accountId: registration.accountId, state: 'running', limit: 20 },
      { enabled: registration.renewalStartedOn !== null },
    ).data ?? {};
  const work = running.find(({ isRenewal }) => isRenewal) ?? running[0];
  const renewal = work ? (
    <Button component={Link} to={`/crm/engagements/${work.id}`} variant="default">
      {work.isRenewal ? 'Open the renewal' : 'Open the engagement'}
    </Button>
  ) : hasLapsed ? (
    // A registration that was not renewed by its expiry is applied for anew.
    <Button
      component={Link}
      to={`/crm/proposals/new?account=${registration.accountId}`}
      leftSection={leftSection}
    >
      Make the application proposal
    </Button>
  ) : (
    <RenewalButton
      registrationId={registration.id}
      variant={isRenewalFirst && isRenewalDue(registration) ? 'filled' : 'default'}
      leftSection={leftSection}
    >
      Make the renewal proposal
    </RenewalButton>
  );
  const ofRenewal = due.find(isOfRenewal) ?? first;
  return (
    <ActionsPanel>
      {!first && (
        <ActionsRow
          summary={
            <NextLine label="Next date" due={undefined}>
              None
            </NextLine>
          }
        >
          {renewal}
        </ActionsRow>
      )}
      {due.map((date) => (
        <ActionsRow key={date.rule} summary={<DueDate date={date} isFirst={date === first} />}>
          <StartButtons registration={registration} date={date} isMain={date === first && !isRenewalFirst} />
          {date === ofRenewal && renewal}
        </ActionsRow>
      ))}
    </ActionsPanel>
  );
}

function DueDate({ date, isFirst }: { date: ConfirmableDate; isFirst: boolean }) {
  const now = today();
  if (isLate(date, now))
    return (
      <NextLine
        label={<LateText>Overdue</LateText>}
        due={{ text: describeDistance(date, now), isOverdue: true }}
      >
        {describeLate(date)}
      </NextLine>
    );
  const due = `${formatShortDay(date.day)} · ${describeDistance(date, now)}`;
  const text = isToConfirm(date) ? `${due}, to be confirmed` : due;
  return (
    <NextLine label={isFirst ? 'Next date' : 'Then'} due={{ text, isOverdue: false }}>
      {date.title}
    </NextLine>
  );
}

interface StartButtonsProps {
  registration: RegistrationRecord;
  date: ConfirmableDate;
  isMain: boolean;
}

/** The buttons that record that the renewal or the mid-term audit was started, today or on another day. */
function StartButtons({ registration, date, isMain }: StartButtonsProps) {
  const edit = useRegistrationEditor()(registration);
  const start = STARTS[date.rule];
  if (!start || (start.name === 'renewalStartedOn' && !isRenewalDue(registration))) return null;
  const { name, word } = start;
  // A renewal is started by the expiry: after it only an earlier day can be entered.
  const canBeToday = name !== 'renewalStartedOn' || date.day >= today();
  const saveToday = async () => {
    const outcome = await edit.save(name, today());
    if (outcome.state === 'invalid') notify.error(outcome.message);
    if (outcome.state === 'conflict') outcome.takeTheirs();
  };
  return (
    <>
      <span className={classes.otherDay} data-label={edit.fields[name].label}>
        <EditableField edit={edit} name={name} emptyText={canBeToday ? 'Another day' : 'Started before'} />
      </span>
      {canBeToday && (
        <Button
          variant={isMain ? 'filled' : 'default'}
          leftSection={<IconCheck size={18} aria-hidden />}
          aria-label={`${word}: ${edit.fields[name].label}`}
          onClick={() => void saveToday()}
        >
          {word}
        </Button>
      )}
    </>
  );
}

/** Moves the focus to the title of the screen when the row of the button that was pressed disappears. */
function useFocusAfterAct(rules: string) {
  const shown = useRef(rules);
  useEffect(() => {
    if (shown.current !== rules && document.activeElement === document.body)
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    shown.current = rules;
  }, [rules]);
}
