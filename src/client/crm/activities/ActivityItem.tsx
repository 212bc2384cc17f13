import { ActionIcon, Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconArrowBackUp,
  IconCheck,
  IconDots,
  IconMessageQuestion,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { v7 } from 'uuid';
import type { ActivityRecord } from '#shared/activities.schema.ts';
import { activityType, describeRepeats, isManualActivity } from '#shared/activities.ts';
import { formatLateness, formatShortDayTime, formatShortTime, today } from '#shared/fields/format.ts';
import type { NamedRecord } from '#shared/records/subject.ts';
import { trpc } from '../../trpc.ts';
import classes from '../records/history/Timeline.module.css';
import { SubjectLink } from '../records/subject/SubjectLink.tsx';
import { useDeleteMutationOptions } from '../records/trash/useDeleteMutationOptions.ts';
import { activities } from './activities.record.ts';
import { activityIcons } from './activityIcons.ts';
import { EditActivity } from './EditActivity.tsx';
import { useTickOffTask } from './useTickOff.ts';

interface ActivityItemProps {
  activity: ActivityRecord;
  /** The record that the activity is about; left out on that record's own screen. */
  subject?: NamedRecord;
  /** The changes that a note of the server announces, in the place of its text. */
  changes?: ReactNode;
}

/** One activity of a timeline, with its actions. */
export function ActivityItem({ activity, subject, changes }: ActivityItemProps) {
  const { type, title, description, isReminder, createdByName, createdAt } = activity;
  const isQuestion = isClientQuestion(activity);
  const TypeIcon = isQuestion ? IconMessageQuestion : activityIcons[type];
  const by = createdByName ?? (isReminder ? 'Reminder' : 'Website');
  return (
    <>
      <span className={classes.icon} data-type={isQuestion ? 'email' : type}>
        <TypeIcon size={17} aria-hidden />
      </span>
      <div className={classes.text}>
        <div className={classes.head}>
          <h3>{isQuestion ? QUESTION : title}</h3>
          {isManualActivity(type) && <ActivityMenu activity={{ ...activity, type }} />}
        </div>
        <p className={classes.by}>
          {isQuestion ? `${by} · ` : `${activityType.labels[type]} · ${by} · `}
          <time dateTime={createdAt.toISOString()}>{formatShortTime(createdAt)}</time>
          {subject && (
            <>
              {' · '}
              <SubjectLink subject={subject} />
            </>
          )}
        </p>
        {changes ?? (description && <p className={classes.description}>{description}</p>)}
        {activity.dueDate && <TaskLine activity={activity} dueDate={activity.dueDate} />}
      </div>
    </>
  );
}

const QUESTION = 'Question of the client';

/** The task that a question of the client on the page of a proposal became: no member of the team made it. */
const isClientQuestion = ({ dueDate, createdByName, isReminder }: ActivityRecord) =>
  dueDate !== null && createdByName === null && !isReminder;

/** A task's due date and owner, or who completed it and when. */
function TaskLine({ activity, dueDate }: { activity: ActivityRecord; dueDate: string }) {
  const { tickOff } = useTickOffTask(activity);
  const { doneAt, doneByName, ownerName, repeats, isReminder } = activity;
  if (doneAt) {
    return (
      <p className={classes.task}>
        <IconCheck size={16} aria-hidden />
        {isReminder && doneByName === null
          ? `No longer needed, ${formatShortTime(doneAt)}`
          : `Done by ${doneByName ?? 'somebody who left'}, ${formatShortTime(doneAt)}`}
        {repeats && ` · ${describeRepeats(repeats)}`}
      </p>
    );
  }
  const isLate = dueDate < today();
  const due = `Due ${formatShortDayTime(dueDate, activity.dueTime)}`;
  return (
    <div className={classes.task}>
      <span className={classes.due} data-late={isLate || undefined}>
        {isLate ? `${due} · ${formatLateness(dueDate)}` : due}
      </span>
      {repeats && <span>{describeRepeats(repeats)}</span>}
      {ownerName && <span>{ownerName}</span>}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconCheck size={16} aria-hidden />}
        aria-label={`Tick off ${activity.title}`}
        onClick={tickOff}
      >
        Tick off
      </Button>
    </div>
  );
}

function ActivityMenu({ activity }: { activity: Parameters<typeof EditActivity>[0]['activity'] }) {
  const [isEditing, editing] = useDisclosure();
  const remove = trpc.activities.delete.useMutation(useDeleteMutationOptions(activities));
  const { reopen } = useTickOffTask(activity);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Actions for ${activity.title}`}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={editing.open}>
            Edit
          </Menu.Item>
          {activity.doneAt && (
            <Menu.Item leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={reopen}>
              Mark as not done
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => remove.mutate({ id: activity.id, batchId: v7() })}
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isEditing && <EditActivity activity={activity} onClose={editing.close} />}
    </>
  );
}
