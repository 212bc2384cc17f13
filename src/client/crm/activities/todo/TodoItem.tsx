import { ActionIcon, Checkbox } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  type Icon,
  IconCalendarPlus,
  IconClockExclamation,
  IconMessageQuestion,
  IconPhone,
  IconRefresh,
} from '@tabler/icons-react';
import { useRef } from 'react';
import type { DueItem } from '#shared/activities/activities.schema.ts';
import { activityType, describeRepeats, dueGroupOf } from '#shared/activities/activities.ts';
import { formatClock, formatDay, formatLateness, formatShortDay } from '#shared/fields/format.ts';
import { parsePhone } from '#shared/fields/phone.ts';
import { Initials } from '../../../ui/Initials.tsx';
import { CHECK_NUMBER, PhoneLink } from '../../../ui/links/PhoneLink.tsx';
import { SelectionCheckbox } from '../../../ui/list/selection/SelectionCheckbox.tsx';
import { useSelectionContext } from '../../../ui/list/selection/useSelection.ts';
import { lazyPart } from '../../../ui/overlay/lazyPart.ts';
import { SubjectLink } from '../../records/subject/SubjectLink.tsx';
import { activityIcons } from '../activityIcons.ts';
import { useTickOffFollowUp, useTickOffTask } from '../useTickOff.ts';
import classes from './TodoPanel.module.css';

const Reschedule = lazyPart(async () => (await import('./Reschedule.tsx')).Reschedule);

interface TodoItemProps {
  item: DueItem;
  showOwner: boolean;
  /** The screen's record and the names in its heading, which are not repeated. */
  onScreen?: { id: string; names: (string | null)[] };
}

function describeType({ kind, type, question }: DueItem): [Icon, string] {
  if (kind === 'first_answer') return [IconClockExclamation, 'First answer'];
  if (question) return [IconMessageQuestion, 'Question of the client'];
  return type ? [activityIcons[type], activityType.labels[type]] : [IconRefresh, 'Follow up'];
}

const CALLED_BY_CLIENT = ['lead', 'opportunity', 'proposal'];

/** The record of the item, called by its client. On the client's own screen only a proposal is, whose name is a number. */
function calledByClient({ subject, accountName }: DueItem, isOnScreen: boolean) {
  const isCalled = isOnScreen ? subject.noun === 'proposal' : CALLED_BY_CLIENT.includes(subject.noun);
  return isCalled && accountName ? { ...subject, title: accountName } : subject;
}

/** A task or a follow-up, with a checkbox that completes it and a button that reschedules it, or an overdue first answer. */
export function TodoItem({ item, showOwner, onScreen }: TodoItemProps) {
  const {
    kind,
    title,
    question,
    dueDate,
    dueTime,
    lastDay,
    repeats,
    contactName,
    phone,
    accountName,
    ownerName,
  } = item;
  const subject = calledByClient(item, onScreen !== undefined);
  const [isRescheduling, rescheduling] = useDisclosure();
  const reschedule = useRef<HTMLButtonElement>(null);
  const isSelecting = useSelectionContext() !== null;
  /** Given on the lead's screen; has no day to move. */
  const isAnswer = kind === 'first_answer';
  const task = useTickOffTask(item);
  const followUp = useTickOffFollowUp(item);
  const { tickOff, isDone } = kind === 'task' ? task : followUp;
  const [TypeIcon, typeLabel] = describeType(item);
  const day = lastDay ?? dueDate;
  const group = dueGroupOf(day);
  const [isToday, isLate] = [group === 'today', group === 'overdue'];
  const isOwn = subject.id === onScreen?.id;
  /** The heading has the number, unless the task names somebody else. */
  const isInHeading = onScreen && (!contactName || onScreen.names.includes(contactName));
  const hasPhone = phone && !isOwn && !isInHeading;
  const known = [subject.title, ...(onScreen?.names ?? [])];
  const others = [contactName, accountName, item.subject.noun !== 'proposal' && item.subject.title];
  const about = [
    ...others.filter((name) => !known.includes(name || null)),
    repeats && describeRepeats(repeats),
  ].flatMap((words) => words || []);

  return (
    <div className={classes.item} data-done={isDone || undefined}>
      {isAnswer ? (
        <span />
      ) : isSelecting ? (
        <SelectionCheckbox id={item.id} title={title} />
      ) : (
        <Checkbox
          aria-label={`Tick off ${title}`}
          checked={isDone}
          onChange={(event) => {
            moveFocusOn(event.currentTarget, 'input[type="checkbox"]');
            tickOff();
          }}
        />
      )}
      <div
        className={classes.itemTitle}
        title={question ?? title}
        data-question={question ? true : undefined}
      >
        <TypeIcon size={17} role="img" aria-label={typeLabel} />
        {question ? (
          <>
            <span className={classes.question}>Question:</span>
            {` ‘${question}’`}
          </>
        ) : (
          title
        )}
      </div>
      <div className={classes.about}>
        {!isOwn && (
          <span>
            <SubjectLink subject={subject} hidesType />
          </span>
        )}
        {about.map((words, at) => (
          <span key={words}>{isOwn && at === 0 ? words : `\u00a0· ${words}`}</span>
        ))}
        {hasPhone && parsePhone(phone)?.isCertain === false && (
          <span className={classes.doubt}>{`\u00a0· ${CHECK_NUMBER}`}</span>
        )}
      </div>
      {hasPhone && (
        <div className={classes.phone}>
          <PhoneLink number={phone} icon={<IconPhone size={18} aria-hidden />} />
        </div>
      )}
      {(!isToday || dueTime || lastDay || showOwner || isAnswer) && (
        <div className={classes.when} data-late={isLate || isAnswer || undefined}>
          {(!isToday || lastDay || isAnswer) && (
            <time dateTime={day} title={formatDay(day)}>
              {isAnswer
                ? 'Overdue'
                : isLate
                  ? formatLateness(day)
                  : `${lastDay ? 'Last day ' : ''}${formatShortDay(day)}`}
            </time>
          )}
          {dueTime && <time dateTime={dueTime}>{formatClock(dueTime)}</time>}
          {showOwner && <Initials name={ownerName} />}
        </div>
      )}
      {!isAnswer && (
        <ActionIcon
          ref={reschedule}
          className={classes.reschedule}
          aria-label={`Reschedule ${title}`}
          onPointerEnter={Reschedule.preload}
          onClick={rescheduling.open}
        >
          <IconCalendarPlus size={18} aria-hidden />
        </ActionIcon>
      )}
      {isRescheduling && (
        <Reschedule
          item={item}
          onMoved={() => {
            if (reschedule.current) moveFocusOn(reschedule.current, `.${classes.reschedule}`);
          }}
          onClose={rescheduling.close}
        />
      )}
    </div>
  );
}

/**
 * Moves the focus from a control of an item that disappears to the same control of the next item, of the one before or
 * to the page title. `selector` finds that control in each item.
 */
function moveFocusOn(control: HTMLElement, selector: string) {
  const panel = control.closest('section[aria-labelledby]');
  const controls = [...(panel?.querySelectorAll<HTMLElement>(`li ${selector}`) ?? [])];
  const index = controls.indexOf(control);
  const target = controls[index + 1] ?? controls[index - 1] ?? document.querySelector<HTMLElement>('h1');
  target?.focus({ preventScroll: true });
}
