import type { DueItem } from '#shared/activities/activities.schema.ts';
import { today } from '#shared/fields/format.ts';

/** A call that is due about a lead. */
export const dueItem = (item: Partial<DueItem>): DueItem => ({
  kind: 'task',
  id: 't',
  version: 2,
  type: 'call',
  title: 'Ring Priya',
  question: null,
  dueDate: today(),
  dueTime: null,
  lastDay: null,
  repeats: null,
  ownerName: 'Ada Byron',
  subject: { noun: 'lead', id: 'a', title: 'Audit for Sunrise Care' },
  contactName: 'Priya Raman',
  phone: '0400 555 019',
  accountName: 'Sunrise Care',
  ...item,
});
