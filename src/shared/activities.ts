import { choice } from './fields/choice.ts';
import { today } from './fields/format.ts';

/** The activities that staff can add. */
export const manualActivityType = choice({ call: 'Call', email: 'Email', meeting: 'Meeting', note: 'Note' });

/** All activities, including those that only the system adds. */
export const activityType = choice({
  ...manualActivityType.labels,
  form_submission: 'Form Submission',
  assignment: 'Assignment',
});

export const isManualActivity = (
  type: keyof typeof activityType.labels,
): type is keyof typeof manualActivityType.labels => type in manualActivityType.labels;

/** The groups of the to-do list, by due date. */
export const dueGroup = choice({
  overdue: 'Overdue',
  today: 'Today',
  week: 'This week',
  later: 'Later',
});

export type DueGroup = keyof typeof dueGroup.labels;

/** The Sunday of a day's week, both 'YYYY-MM-DD'. */
export function weekEnd(day: string) {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + ((7 - date.getUTCDay()) % 7));
  return date.toISOString().slice(0, 10);
}

/** The group of a due date ('YYYY-MM-DD'). */
export function dueGroupOf(day: string, now = today()): DueGroup {
  if (day < now) return 'overdue';
  if (day === now) return 'today';
  return day <= weekEnd(now) ? 'week' : 'later';
}

/** The intervals at which a task comes again. */
export const repeatRule = choice({ daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' });

export type RepeatRule = keyof typeof repeatRule.labels;

/** Returns a text such as 'repeats weekly'. */
export const describeRepeats = (rule: RepeatRule) => `repeats ${repeatRule.labels[rule].toLowerCase()}`;

/** The people whose tasks and follow-ups the to-do list shows. */
export const todoScope = choice({ mine: 'Mine', everyone: 'Everyone’s' });

/** The filter of the timeline. */
export const timelineKind = choice({ activity: 'Activities', change: 'Changes', ...activityType.labels });

export type TimelineKind = keyof typeof timelineKind.labels;

/** The labels of a note's fields, which its import reads. */
export const noteLabels = { title: 'Title', description: 'Text' };

/** The label of each field of the form. */
export const activityLabels = {
  type: 'Type',
  title: 'Title',
  description: 'Description',
  dueDate: 'Due date',
  dueTime: 'Reminder at',
  repeats: 'Repeats',
  ownerId: 'Owner',
};
