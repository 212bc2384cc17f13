import * as z from 'zod';
import type { EventKind } from '../events/events.ts';
import { createInput, idInput, oneOf, optionalId } from '../fields/fields.schema.ts';
import { blankOf } from '../fields/kinds.ts';
import { shapeOf } from '../fields/shapeOf.schema.ts';
import { selectionInput } from '../records/bulk-changes.schema.ts';
import { personFilter } from '../records/filters.ts';
import type { HistoryRecord } from '../records/history.ts';
import { filterInput, filtersInput, listInput } from '../records/lists.schema.ts';
import { type SubjectNoun, subjectNoun } from '../records/nouns.ts';
import { subjectInput } from '../records/subject.schema.ts';
import type { NamedRecord, NamedSubject } from '../records/subject.ts';
import {
  activityFields,
  activityFilters,
  type activityType,
  dueGroup,
  momentFilters,
  type RepeatRule,
  timelineKind,
  todoScope,
} from './activities.ts';

const shape = shapeOf(activityFields);

export const activityForm = z.object(shape);

export type ActivityValues = z.input<typeof activityForm>;
export type ActivityInput = z.output<typeof activityForm>;

export const blankActivity = blankOf(activityFields);

const activityInput = createInput(shape, blankActivity);

const subjectId = idInput.shape.id.nullish();

/** `leadId`, `contactId` and so on, of which one is set. */
const subjectIds = Object.fromEntries(subjectNoun.values.map((noun) => [`${noun}Id`, subjectId])) as Record<
  `${SubjectNoun}Id`,
  typeof subjectId
>;

/** The input of `activities.create`: the activity, and the one record that it is about. */
export const newActivityInput = activityInput
  .extend(subjectIds)
  .refine(
    (input) => subjectNoun.values.filter((noun) => input[`${noun}Id`]).length === 1,
    'Choose the one record that it is about',
  );

/** The input of `update`: fields that are left out stay as they are. */
export const activityChanges = activityForm.partial();

const noteSubject = Object.fromEntries(
  subjectNoun.values.map((noun) => [`${noun}Id`, z.uuid('Not a record').nullable().default(null)]),
) as Record<`${SubjectNoun}Id`, z.ZodDefault<z.ZodNullable<z.ZodUUID>>>;

/** A note of an imported file. */
export const noteInput = z.object({
  type: z.literal('note').default('note'),
  title: shape.title,
  description: shape.description.default(null),
  ...noteSubject,
});

/** The fields of a stored note that an imported file may change; what it is about is compared only. */
export const noteChanges = z
  .object({ title: shape.title, description: shape.description, ...subjectIds })
  .partial();

/** Notes can be exported all together only. */
export const noteSelection = z.object({ filters: z.strictObject({}) });

/** An activity as the server returns it. */
export interface ActivityRecord {
  id: string;
  version: number;
  type: keyof typeof activityType.labels;
  title: string;
  description: string | null;
  dueDate: string | null;
  dueTime: string | null;
  repeats: RepeatRule | null;
  ownerId: string | null;
  ownerName: string | null;
  doneAt: Date | null;
  doneByName: string | null;
  /** True for a task that follows from a date, such as an expiry. */
  isReminder: boolean;
  /** The name of the person who wrote it; null for the public form and for reminders. */
  createdByName: string | null;
  createdAt: Date;
}

export const dueInput = listInput.pick({ limit: true, cursor: true }).extend({
  /** All days without it. */
  group: oneOf(dueGroup).nullish(),
  scope: oneOf(todoScope).default('mine'),
  /** A person: then only what they are to do is listed, among everyone’s; also somebody who left, or nobody. */
  owner: filterInput(personFilter),
  /** True if the follow-ups of leads are left out. */
  tasksOnly: z.boolean().default(false),
  /** A record: then only what is due about it and the records below it is listed. */
  record: subjectInput.nullish(),
});

/** The fields that can be changed on several tasks at once. */
export const taskBulkChange = z.object({ ownerId: optionalId });

/** The task that each of many records gets; without an owner it is for that of its record. */
export const newTasks = z.object({
  title: shape.title,
  dueDate: z.iso.date('Choose the day by which it is to be done'),
  ownerId: shape.ownerId.default(null),
  description: shape.description.prefault(''),
});

export type NewTasks = z.output<typeof newTasks>;

/** The input of `addTasks` of a noun, by its selection. */
export const addTasksInput = <Selected extends z.ZodType>(selection: Selected) =>
  z.object({
    selection,
    task: newTasks,
    /** Chosen by the caller, so that a repeated call adds none. */
    changeId: z.uuid('Not an identifier'),
  });

/** The response of `addTasks`. */
export interface AddedTasks {
  /** The id for `acts.undo`. */
  changeId: string;
  count: number;
}

/** Tasks that are not done yet. */
export const taskSelection = selectionInput(z.object({ owner: filterInput(personFilter) }));

/** A task that was ticked off. */
export interface CompletedTask extends ActivityRecord {
  /** The day when it is due again; null when it does not repeat. */
  nextDueDate: string | null;
}

/** An item of the to-do list: a task, the follow-up of a lead, or a first answer that is overdue. */
export interface DueItem {
  kind: 'task' | 'follow_up' | 'first_answer';
  /** The id of the activity, or of the lead. */
  id: string;
  /** The version of the activity. */
  version: number;
  type: ActivityInput['type'] | null;
  title: string;
  /** The beginning of what a client asked, for a task that answers it. */
  question: string | null;
  /** The day by which it is to be done; of a first answer the day on which the lead came in. */
  dueDate: string;
  dueTime: string | null;
  /** Null for a follow-up. */
  repeats: RepeatRule | null;
  ownerName: string | null;
  subject: NamedSubject;
  contactName: string | null;
  /** A number of the contact person, else of the account or its main contact. */
  phone: string | null;
  accountName: string | null;
}

/** The follow-up date must be the stored one: a follow-up that somebody else completed or moved is a conflict. */
export const completeFollowUpInput = idInput.extend({
  followUpDate: z.iso.date('Not a day'),
  /** The id of the activity that records it, chosen by the caller, so that a repeated call records it once. */
  activityId: idInput.shape.id,
});

export const timelineInput = listInput.pick({ limit: true, cursor: true }).extend({
  record: subjectInput.nullish(),
  /** True if the records below `record`, such as the leads and documents of an account, count too. */
  related: z.boolean().default(false),
  /** True if records of the same type below it, such as the outlets of an account, count with all of theirs. */
  below: z.boolean().default(false),
  /** True if tasks that are still open are left out. */
  withoutOpenTasks: z.boolean().default(false),
  kind: oneOf(timelineKind).nullish(),
  personId: optionalId.optional(),
  happened: filterInput(momentFilters.happened),
  by: filterInput(momentFilters.by),
});

/** The filters of the calls, emails and meetings that a report counts. */
export const momentFilterInput = filtersInput(activityFilters);

export const lastContactInput = z.object({ record: subjectInput });

/** The last call, email, meeting or website enquiry about a record or a record below it. */
export interface LastContact {
  at: Date;
  type: ActivityRecord['type'];
  title: string;
  subject: NamedSubject;
}

interface TimelineItem {
  id: string;
  at: Date;
  subject: NamedRecord;
}

/** What happened to a record, in words. */
export interface EventRecord {
  kind: EventKind;
  title: string;
  /** What a person said or signed, or how much it was. */
  description: string | null;
  /** The name of who was signed in; null for a client, and for what no one did. */
  byName: string | null;
}

/** One entry of a timeline: an activity, an event, or a change of a record's fields. */
export type TimelineEntry =
  | (TimelineItem & { kind: 'activity'; activity: ActivityRecord })
  | (TimelineItem & { kind: 'event'; event: EventRecord })
  | (TimelineItem & { kind: 'change'; change: HistoryRecord });
