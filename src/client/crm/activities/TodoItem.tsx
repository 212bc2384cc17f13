import { ActionIcon, Checkbox } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarPlus, IconRefresh } from '@tabler/icons-react';
import type { DueItem } from '#shared/activities.schema.ts';
import { dueGroupOf, manualActivityType } from '#shared/activities.ts';
import { formatDay } from '#shared/fields/format.ts';
import { PhoneLink } from '../../ui/PhoneLink.tsx';
import { SubjectLink } from '../records/subject/SubjectLink.tsx';
import { activityIcons } from './ActivityItem.tsx';
import { Reschedule } from './Reschedule.tsx';
import classes from './TodoPanel.module.css';
import { useTickOffFollowUp, useTickOffTask } from './useTickOff.ts';

interface DueLineProps {
  item: DueItem;
  showOwner: boolean;
}

/** One thing to do: a box that ticks it off, what it is about, and a way to another day. */
export function TodoItem({ item, showOwner }: DueLineProps) {
  const { kind, type, title, dueDate, subject, contactName, phone, accountName, ownerName } = item;
  const [isMoving, moving] = useDisclosure();
  const task = useTickOffTask(item);
  const followUp = useTickOffFollowUp(item);
  const { tickOff, isDone } = kind === 'task' ? task : followUp;
  const LineIcon = type ? activityIcons[type] : IconRefresh;
  const isToday = dueGroupOf(dueDate) === 'today';
  const people = [
    contactName !== subject.title && contactName,
    accountName !== subject.title && accountName,
  ].filter(Boolean);

  return (
    <div className={classes.line} data-done={isDone || undefined}>
      <Checkbox
        aria-label={`Tick off ${title}`}
        checked={isDone}
        onChange={(event) => {
          leaveLine(event.currentTarget);
          tickOff();
        }}
      />
      <div>
        <div className={classes.what}>
          <LineIcon size={17} role="img" aria-label={type ? manualActivityType.labels[type] : 'Follow-up'} />
          {title}
        </div>
        <div className={classes.detail}>
          <SubjectLink subject={subject} />
          {people.length > 0 && ` · ${people.join(', ')}`}
          {phone && (
            <>
              {' · '}
              <PhoneLink number={phone} />
            </>
          )}
        </div>
        {(!isToday || showOwner) && (
          <div className={classes.detail} data-late={dueGroupOf(dueDate) === 'overdue' || undefined}>
            {[!isToday && formatDay(dueDate), showOwner && (ownerName ?? 'Nobody’s yet')]
              .filter(Boolean)
              .join(' · ')}
          </div>
        )}
      </div>
      <ActionIcon variant="subtle" color="gray" aria-label={`Reschedule ${title}`} onClick={moving.open}>
        <IconCalendarPlus size={18} aria-hidden />
      </ActionIcon>
      {isMoving && <Reschedule item={item} onClose={moving.close} />}
    </div>
  );
}

/** Moves the focus on to the next box, the one before or the title, as the line that has it goes. */
function leaveLine(box: HTMLElement) {
  const line = box.closest('li');
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling;
  const target = neighbour?.querySelector<HTMLElement>('input') ?? document.querySelector('h1');
  target?.focus({ preventScroll: true });
}
