import { ActionIcon, Button, Checkbox, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { v7 } from 'uuid';
import {
  type ActivityRecord,
  type ActivityValues,
  activityForm,
  blankActivity,
} from '#shared/activities/activities.schema.ts';
import {
  activityFields,
  activityLabels,
  activityType,
  describeRepeats,
  isManualActivity,
  LEAD_CREATED,
  LEAD_UPDATED,
} from '#shared/activities/activities.ts';
import { formatLateness, formatShortDayTime, formatShortTime, today } from '#shared/fields/format.ts';
import type { NamedRecord } from '#shared/records/subject.ts';
import { trpc } from '../../trpc.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { ConflictDialog } from '../../ui/record/ConflictDialog.tsx';
import { useRecordForm } from '../../ui/record/useRecordForm.ts';
import { formatsOf } from '../fields/formatsOf.tsx';
import classes from '../records/history/Timeline.module.css';
import { saveMutationOptions } from '../records/saveMutationOptions.ts';
import { SubjectLink } from '../records/subject/SubjectLink.tsx';
import { useDeleteMutationOptions } from '../records/trash/useDeleteMutationOptions.ts';
import { ActivityFields } from './ActivityFields.tsx';
import formClasses from './ActivityForm.module.css';
import { activities } from './activities.record.ts';
import { activityIcons } from './activityIcons.ts';
import { useTickOffTask } from './useTickOff.ts';

interface ActivityItemProps {
  activity: ActivityRecord;
  /** The record that the activity is about; left out on that record's own screen. */
  subject?: NamedRecord;
  /** The changes that a note of the server announces, in the place of its text. */
  changes?: ReactNode;
  /** The author undid them right after. */
  isUndone?: boolean | undefined;
}

export function ActivityItem({ activity, subject, changes, isUndone }: ActivityItemProps) {
  const { type, title, description, isReminder, createdByName, createdAt, dueDate } = activity;
  const isQuestion = isClientQuestion(activity);
  if (isReminder && !activity.doneAt && subject?.noun === 'engagement')
    return <StepTask activity={activity} engagement={subject} />;
  const TypeIcon = activityIcons[type];
  const by = createdByName ?? 'Website';
  // A done reminder needs no instructions.
  const text = isReminder && activity.doneAt ? null : description;
  return (
    <>
      {dueDate ? (
        <TaskCheckbox activity={activity} />
      ) : (
        <span className={classes.icon} data-type={type}>
          <TypeIcon size={16} aria-hidden />
        </span>
      )}
      <div className={classes.text}>
        <div className={classes.head}>
          <h3 title={title}>{isQuestion ? QUESTION : title}</h3>
          {isManualActivity(type) && !isServersNote(activity) && (
            <ActivityMenu activity={{ ...activity, type }} />
          )}
        </div>
        <p className={classes.by}>
          {!isQuestion && (isReminder ? 'Reminder' : activityType.labels[type])}
          {dueDate && !isQuestion ? (
            ' · '
          ) : (
            <>
              {isQuestion ? by : ` · ${by}`}
              {' · '}
              <time dateTime={createdAt.toISOString()}>{formatShortTime(createdAt)}</time>
              {dueDate && ' · '}
            </>
          )}
          {dueDate && <TaskFacts activity={activity} dueDate={dueDate} />}
          {isUndone && ' · Undone'}
          {subject && (
            <>
              {' · '}
              <SubjectLink subject={subject} />
            </>
          )}
        </p>
        {changes ?? (text && <Description text={text} />)}
      </div>
    </>
  );
}

const isLong = (text: string) => text.length > 400 || text.split('\n').length > 4;

/** Of a long text two lines, until the rest is asked for. */
function Description({ text }: { text: string }) {
  const [isOpen, open] = useDisclosure();
  return (
    <>
      <p className={classes.description} data-cut={(isLong(text) && !isOpen) || undefined}>
        {text}
      </p>
      {isLong(text) && (
        <Button variant="subtle" size="compact-sm" ml={-8} aria-expanded={isOpen} onClick={open.toggle}>
          {isOpen ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  );
}

/** Nobody edits or deletes what the server notes of a lead. */
const isServersNote = ({ type, title }: ActivityRecord) =>
  type === 'note' && (title === LEAD_CREATED.title || title === LEAD_UPDATED.title);

const QUESTION = 'Question of the client';

/** No member of the team made this task: a client asked on the page of a proposal. */
const isClientQuestion = ({ dueDate, createdByName, isReminder }: ActivityRecord) =>
  dueDate !== null && createdByName === null && !isReminder;

/** The open task of a step, on one line: its engagement tells the rest and changes it. */
const StepTask = ({ activity, engagement }: { activity: ActivityRecord; engagement: NamedRecord }) => (
  <>
    <TaskCheckbox activity={activity} />
    <div className={classes.step}>
      <h3>
        <SubjectLink subject={{ ...engagement, title: activity.title }} hidesType />
      </h3>
      <p className={classes.by} title={activity.description ?? undefined}>
        {activity.dueDate && <TaskFacts activity={activity} dueDate={activity.dueDate} />}
      </p>
    </div>
  </>
);

/** The box that completes a task, and takes that back. It stays, so that it keeps the focus. */
function TaskCheckbox({ activity }: { activity: ActivityRecord }) {
  const { tickOff, reopen, isDone } = useTickOffTask(activity);
  return (
    <Checkbox
      className={classes.box}
      aria-label={`Tick off ${activity.title}`}
      checked={isDone}
      onChange={isDone ? reopen : tickOff}
    />
  );
}

function TaskFacts({ activity, dueDate }: { activity: ActivityRecord; dueDate: string }) {
  const { doneAt, doneByName, ownerName, createdByName, dueTime, repeats, isReminder } = activity;
  const isLate = !doneAt && dueDate < today();
  const done =
    isReminder && doneByName === null ? 'No longer needed' : `Done by ${doneByName ?? 'somebody who left'}`;
  const state = doneAt
    ? `${done}, ${formatShortTime(doneAt)}`
    : `Due ${formatShortDayTime(dueDate, dueTime)}`;
  return (
    <>
      <span data-late={isLate || undefined}>{isLate ? `${state} · ${formatLateness(dueDate)}` : state}</span>
      {repeats && ` · ${describeRepeats(repeats)}`}
      {!doneAt && ownerName && ownerName !== createdByName && ` · Owner ${ownerName}`}
    </>
  );
}

function ActivityMenu({ activity }: { activity: Parameters<typeof EditActivity>[0]['activity'] }) {
  const [isEditing, editing] = useDisclosure();
  const remove = trpc.activities.delete.useMutation(useDeleteMutationOptions(activities));
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={24} aria-label={`Actions for ${activity.title}`}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={editing.open}>
            Edit
          </Menu.Item>
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

const FORMATS = formatsOf(activityFields);

interface EditActivityProps {
  activity: ActivityRecord & { type: ActivityValues['type'] };
  onClose: () => void;
}

function EditActivity({ activity, onClose }: EditActivityProps) {
  const edit = useRecordForm(activityForm, blankActivity, activity);
  const update = trpc.activities.update.useMutation(
    saveMutationOptions('Activity', edit, onClose)('updated'),
  );
  const save = (data: ActivityValues) => update.mutate({ id: activity.id, version: edit.version, data });
  return (
    <>
      <FormDialog
        title="Edit activity"
        saveLabel="Save activity"
        form={edit.form}
        saving={update.isPending}
        onSave={save}
        onClose={onClose}
      >
        <div className={formClasses.fields}>
          <ActivityFields form={edit.form} activity={activity} />
        </div>
      </FormDialog>
      <ConflictDialog noun="activity" edit={edit} labels={activityLabels} format={FORMATS} onSave={save} />
    </>
  );
}
