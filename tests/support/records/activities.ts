import type { ActivityRecord, CompletedTask } from '#shared/activities/activities.schema.ts';

/** A note about a lead. */
export const activity = (values: Partial<ActivityRecord> = {}): ActivityRecord => ({
  id: 'n',
  version: 1,
  type: 'note',
  title: 'A note',
  description: null,
  dueDate: null,
  dueTime: null,
  repeats: null,
  ownerId: null,
  ownerName: null,
  doneAt: null,
  doneByName: null,
  isReminder: false,
  createdByName: null,
  createdAt: new Date('2026-11-20T03:00:00Z'),
  ...values,
});

/** A task without a repeat that was ticked off a moment ago. */
export const completedTask = (values: Partial<CompletedTask> = {}): CompletedTask => ({
  ...activity({ id: 't', type: 'call', title: 'Ring Priya', doneAt: new Date() }),
  nextDueDate: null,
  ...values,
});
