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

const subjectIds = Object.fromEntries(subjectNoun.values.map((noun) => [`${noun}Id`, subjectId])) as Record<
  `${SubjectNoun}Id`,
  typeof subjectId
>;

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

export const noteInput = z.object({
  type: z.literal('note').default('note'),
  title: shape.title,
  description: shape.description.default(null),
  ...noteSubject,
});

/** The fields that an import may change; the others are only compared. */
export const noteChanges = z
  .object({ title: shape.title, description: shape.description, ...subjectIds })
  .partial();

export const noteSelection = z.object({ filters: z.strictObject({}) });

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
  isReminder: boolean;
  createdByName: string | null;
  createdAt: Date;
}

export const dueInput = listInput.pick({ limit: true, cursor: true }).extend({
  /** All days if it is left out. */
  group: oneOf(dueGroup).nullish(),
  scope: oneOf(todoScope).default('mine'),
  /** Only this person's tasks; may also be somebody who left, or nobody. */
  owner: filterInput(personFilter),
  /** Leaves out the follow-ups of leads. */
  tasksOnly: z.boolean().default(false),
  /** Only what is due about this record and the records below it. */
  record: subjectInput.nullish(),
  /** Only tasks of a registration's dates with a last day that is more than 7 days away, or all but them. */
  early: z.enum(['only', 'out']).optional(),
});

export const taskBulkChange = z.object({ ownerId: optionalId });

/** A task for each of many records; without an owner it goes to the owner of the record. */
export const newTasks = z.object({
  title: shape.title,
  dueDate: z.iso.date('Choose the day by which it is to be done'),
  ownerId: shape.ownerId.default(null),
  description: shape.description.prefault(''),
});

export type NewTasks = z.output<typeof newTasks>;

export const addTasksInput = <Selected extends z.ZodType>(selection: Selected) =>
  z.object({
    selection,
    task: newTasks,
    /** Chosen by the caller, so that a repeated call adds none. */
    changeId: z.uuid('Not an identifier'),
  });

export interface AddedTasks {
  /** The id for `acts.undo`. */
  changeId: string;
  count: number;
}

export const taskSelection = selectionInput(z.object({ owner: filterInput(personFilter) }));

export interface CompletedTask extends ActivityRecord {
  /** The new due date; null if it does not repeat. */
  nextDueDate: string | null;
}

export interface DueItem {
  kind: 'task' | 'follow_up' | 'first_answer';
  id: string;
  version: number;
  type: ActivityRecord['type'] | null;
  title: string;
  question: string | null;
  /** The day by which it is to be done; of a first answer the day on which the lead came in. */
  dueDate: string;
  dueTime: string | null;
  /** The last day of what a registration's dates ask for; null for everything else. */
  lastDay: string | null;
  repeats: RepeatRule | null;
  ownerName: string | null;
  subject: NamedSubject;
  contactName: string | null;
  phone: string | null;
  accountName: string | null;
}

/** The follow-up date must be the stored one: if somebody else completed or moved it, that is a conflict. */
export const completeFollowUpInput = idInput.extend({
  followUpDate: z.iso.date('Not a day'),
  /** The id of the activity that records it, chosen by the caller, so that a repeated call records it once. */
  activityId: idInput.shape.id,
});

export const timelineInput = listInput.pick({ limit: true, cursor: true }).extend({
  record: subjectInput.nullish(),
  related: z.boolean().default(false),
  /** Includes records of the same type below it, such as the outlets of an account, with all that is about them. */
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

export interface EventRecord {
  kind: EventKind;
  title: string;
  /** What a person said or signed, or an amount. */
  description: string | null;
  /** The client of a proposal. */
  accountName: string | null;
  /** Null for a client, and for what happened by itself. */
  byName: string | null;
}

export type TimelineEntry =
  | (TimelineItem & { kind: 'activity'; activity: ActivityRecord })
  | (TimelineItem & { kind: 'event'; event: EventRecord })
  | (TimelineItem & {
      kind: 'change';
      change: HistoryRecord;
      /** Of an act on several records their number; its change then has the values that all of them have, and null for others. */
      count?: number;
    });
