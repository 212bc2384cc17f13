import { addDays, mondayOf } from '../fields/days.ts';
import { today } from '../fields/format.ts';
import {
  choice,
  date,
  fields,
  labelsOf,
  longText,
  optionalChoice,
  person,
  text,
  time,
} from '../fields/kinds.ts';
import { optionSet, parseOption } from '../fields/optionSet.ts';
import { dateRange, type FilterParser, personFilter } from '../records/filters.ts';

export const manualActivityType = optionSet({
  call: 'Call',
  email: 'Email',
  meeting: 'Meeting',
  note: 'Note',
});

export const activityType = optionSet({
  ...manualActivityType.labels,
  form_submission: 'Form submission',
  assignment: 'Assignment',
});

export const isManualActivity = (
  type: keyof typeof activityType.labels,
): type is keyof typeof manualActivityType.labels => type in manualActivityType.labels;

export const dueGroup = optionSet({
  overdue: 'Overdue',
  today: 'Today',
  week: 'This week',
  next_week: 'Next week',
  later: 'Later',
});

export type DueGroup = keyof typeof dueGroup.labels;

/** The Sunday of a day's week. */
export const weekEnd = (day: string) => addDays(mondayOf(day), 6);

/** The Sunday of the week after a day's week. */
export const nextWeekEnd = (day: string) => addDays(weekEnd(day), 7);

/** The group of a due date ('YYYY-MM-DD'). */
export function dueGroupOf(day: string): DueGroup {
  const now = today();
  if (day < now) return 'overdue';
  if (day === now) return 'today';
  if (day <= weekEnd(now)) return 'week';
  return day <= nextWeekEnd(now) ? 'next_week' : 'later';
}

/** The intervals at which a task comes again. */
export const repeatRule = optionSet({ daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' });

export type RepeatRule = keyof typeof repeatRule.labels;

export const describeRepeats = (rule: RepeatRule) => `repeats ${repeatRule.labels[rule].toLowerCase()}`;

export const todoScope = optionSet({ mine: 'Mine', everyone: 'Everyone’s' });

/** The title of the note with which a lead begins, and the note beside each change of a lead. */
export const LEAD_CREATED = { title: 'Lead created', description: 'New lead created manually' };
export const LEAD_UPDATED = { title: 'Lead updated', description: 'Lead information was updated' };

export const timelineKind = optionSet({ activity: 'Activities', change: 'Changes', ...activityType.labels });

export type TimelineKind = keyof typeof timelineKind.labels;

/**
 * Filters of the timeline for calls, emails and meetings: the days on which they took place, and who had
 * them. A task took place on the day it was done, by whoever did it.
 */
export const momentFilters = { happened: dateRange, by: personFilter };

const kindText: FilterParser<TimelineKind> = (text) => parseOption(timelineKind, text);

export const activityFilters = { type: kindText, ...momentFilters };

export const noteFields = fields({ title: text('Title'), description: longText('Text') });

export const noteLabels = labelsOf(noteFields);

/** The fields that staff edit. An activity with a due date is a task, which may have an owner and may repeat. */
export const activityFields = fields({
  type: choice('Type', manualActivityType, 'note'),
  title: text('Title').required('Title is required'),
  description: longText('Description'),
  dueDate: date('Due date'),
  /** The owner is reminded of an activity with a time. */
  dueTime: time('Reminder at'),
  repeats: optionalChoice('Repeats', repeatRule),
  ownerId: person('Owner'),
});

export const activityLabels = labelsOf(activityFields);
