import { ActionIcon, Checkbox } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarPlus, IconRefresh } from '@tabler/icons-react';
import type { DueItem } from '#shared/activities.schema.ts';
import { describeRepeats, dueGroupOf, manualActivityType } from '#shared/activities.ts';
import { formatClock, formatDay } from '#shared/fields/format.ts';
import { PhoneLink } from '../../../ui/links/PhoneLink.tsx';
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
}

/** A task or a follow-up, with a checkbox that completes it and a button that reschedules it. */
export function TodoItem({ item, showOwner }: TodoItemProps) {
  const {
    kind,
    type,
    title,
    dueDate,
    dueTime,
    repeats,
    subject,
    contactName,
    phone,
    accountName,
    ownerName,
  } = item;
  const [isRescheduling, rescheduling] = useDisclosure();
  const isSelecting = useSelectionContext() !== null;
  const task = useTickOffTask(item);
  const followUp = useTickOffFollowUp(item);
  const { tickOff, isDone } = kind === 'task' ? task : followUp;
  const TypeIcon = type ? activityIcons[type] : IconRefresh;
  const group = dueGroupOf(dueDate);
  const isToday = group === 'today';
  const people = [
    contactName !== subject.title && contactName,
    accountName !== subject.title && accountName,
  ].filter(Boolean);

  return (
    <div className={classes.item} data-done={isDone || undefined}>
      {isSelecting ? (
        <SelectionCheckbox id={item.id} title={title} />
      ) : (
        <Checkbox
          aria-label={`Tick off ${title}`}
          checked={isDone}
          onChange={(event) => {
            moveFocusOn(event.currentTarget);
            tickOff();
          }}
        />
      )}
      <div className={classes.text}>
        <div className={classes.itemTitle} title={title}>
          <TypeIcon size={17} role="img" aria-label={type ? manualActivityType.labels[type] : 'Follow-up'} />
          {title}
        </div>
        <div className={classes.about}>
          <SubjectLink subject={subject} />
          {people.length > 0 && ` · ${people.join(', ')}`}
          {repeats && ` · ${describeRepeats(repeats)}`}
        </div>
      </div>
      <div className={classes.side}>
        {(!isToday || dueTime || showOwner) && (
          <div className={classes.when} data-late={group === 'overdue' || undefined}>
            {!isToday && <time dateTime={dueDate}>{formatDay(dueDate)}</time>}
            {dueTime && <time dateTime={dueTime}>{formatClock(dueTime)}</time>}
            {showOwner && <span className={classes.owner}>{ownerName ?? 'Nobody'}</span>}
          </div>
        )}
        {phone && <PhoneLink number={phone} />}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Reschedule ${title}`}
        onPointerEnter={Reschedule.preload}
        onClick={rescheduling.open}
      >
        <IconCalendarPlus size={18} aria-hidden />
      </ActionIcon>
      {isRescheduling && <Reschedule item={item} onClose={rescheduling.close} />}
    </div>
  );
}

/** Moves the focus to the next item's checkbox, the previous one's or the page title, because the item disappears. */
function moveFocusOn(checkbox: HTMLElement) {
  const item = checkbox.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const target = neighbour?.querySelector<HTMLElement>('input') ?? document.querySelector('h1');
  target?.focus({ preventScroll: true });
}
