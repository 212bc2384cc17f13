import * as z from 'zod';
import {
  type activityLabels,
  type activityType,
  dueGroup,
  manualActivityType,
  timelineKind,
  whose,
} from './activities.ts';
import {
  createInput,
  idInput,
  oneOf,
  optionalDate,
  optionalId,
  optionalText,
  requiredText,
  TEXT_LENGTH,
} from './fields/fields.schema.ts';
import type { HistoryRecord } from './records/history.ts';
import { listInput } from './records/lists.schema.ts';
import { subjectInput } from './records/subject.schema.ts';
import type { NamedSubject } from './records/subject.ts';

/** What the add form holds. With a due date it is a task, which somebody may own. */
const activityFields = {
  type: oneOf(manualActivityType),
  title: requiredText('Title is required'),
  description: optionalText(TEXT_LENGTH),
  dueDate: optionalDate,
  ownerId: optionalId,
} satisfies Record<keyof typeof activityLabels, z.ZodType>;

export const activityForm = z.object(activityFields);

export type ActivityValues = z.input<typeof activityForm>;
export type ActivityInput = z.output<typeof activityForm>;

export const blankActivity: ActivityValues = {
  type: 'note',
  title: '',
  description: '',
  dueDate: '',
  ownerId: null,
};

const activityInput = createInput(activityFields, blankActivity);

const subjectId = idInput.shape.id.nullish();

/** What `activities.create` takes: the activity, and the one record that it is about. */
export const newActivityInput = activityInput
  .extend({ leadId: subjectId, contactId: subjectId, accountId: subjectId, opportunityId: subjectId })
  .refine(({ leadId, contactId, accountId, opportunityId }) => {
    return [leadId, contactId, accountId, opportunityId].filter(Boolean).length === 1;
  }, 'Choose the one record that it is about');

/** What `update` takes: the fields that are sent change, the others stay. */
export const activityChanges = activityForm.partial();

/** An activity as the server tells it. */
export interface ActivityRecord {
  id: string;
  version: number;
  type: keyof typeof activityType.labels;
  title: string;
  description: string | null;
  dueDate: string | null;
  ownerId: string | null;
  ownerName: string | null;
  doneAt: Date | null;
  doneByName: string | null;
  /** Who wrote it; null for the public form. */
  createdByName: string | null;
  createdAt: Date;
}

export const dueInput = listInput.pick({ limit: true, cursor: true }).extend({
  group: oneOf(dueGroup),
  whose: oneOf(whose).default('mine'),
});

/** A line of the day: a task, or the follow-up of a lead. */
export interface DueItem {
  kind: 'task' | 'follow_up';
  /** Of the activity, or of the lead. */
  id: string;
  /** Of the activity. */
  version: number;
  type: ActivityInput['type'] | null;
  title: string;
  dueDate: string;
  ownerName: string | null;
  subject: NamedSubject;
  /** Whom to turn to, and by which number. */
  contactName: string | null;
  phone: string | null;
  accountName: string | null;
}

/** A follow-up as it was seen: ticked off by somebody else, or moved, it is another one. */
export const completeFollowUpInput = idInput.extend({
  followUpDate: z.iso.date('Not a day'),
  /** Of the line that notes it, chosen by the caller: a repeated call notes it once. */
  activityId: idInput.shape.id,
});

export const timelineInput = listInput.pick({ limit: true, cursor: true }).extend({
  record: subjectInput.nullish(),
  kind: oneOf(timelineKind).nullish(),
  personId: optionalId.optional(),
});

interface TimelineLine {
  id: string;
  at: Date;
  subject: NamedSubject;
}

/** One line of what happened: an activity, or a change of a record's fields. */
export type TimelineEntry =
  | (TimelineLine & { kind: 'activity'; activity: ActivityRecord })
  | (TimelineLine & { kind: 'change'; change: HistoryRecord });
