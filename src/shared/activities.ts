import * as z from 'zod';
import { choice } from './choice.ts';
import { byId, inputOf, optionalText, requiredText, TEXT_LENGTH } from './fields.ts';

/** What staff can note down. */
export const activityChoice = choice({ call: 'Call', email: 'Email', meeting: 'Meeting', note: 'Note' });

/** Every kind of activity, those that only the system writes included. */
export const activityType = choice({
  ...activityChoice.labels,
  form_submission: 'Form Submission',
  assignment: 'Assignment',
});

/** What the add form holds. */
export const activityFields = {
  type: activityChoice.schema,
  title: requiredText('Title is required'),
  description: optionalText(TEXT_LENGTH),
};

export const activityForm = z.object(activityFields);

export type ActivityValues = z.input<typeof activityForm>;
export type ActivityInput = z.output<typeof activityForm>;

export const blankActivity: ActivityValues = { type: 'note', title: '', description: '' };

export const activityInput = inputOf(activityFields, blankActivity);

/** What `activities.create` takes: the lead and the activity. */
export const newActivityInput = activityInput.extend({ leadId: byId.shape.id });

/** An activity as the server tells it. */
export interface ActivityRecord {
  id: string;
  type: keyof typeof activityType.labels;
  title: string;
  description: string | null;
  /** Who wrote it; null for the public form. */
  createdByName: string | null;
  createdAt: Date;
}
