import type { NamedSubject } from './records/subject.ts';

/** The bell lists so many, and counts up to here; one more stands for 'more than that'. */
export const MAX_NOTICES = 20;
export const MAX_NOTICE_COUNT = 99;

/** The hours of the consultancy's weekdays in which the morning's mail goes out: whoever was down at seven sends later. */
export const MORNING_MAIL_HOURS = { from: 7, until: 12 };

/** Something that fell due for me, or was given to me by somebody else. */
export interface Notice {
  id: string;
  reason: 'due' | 'assigned';
  title: string;
  /** Of a task or a follow-up. */
  dueDate: string | null;
  /** Who gave it to me. */
  byName: string | null;
  subject: NamedSubject;
  at: Date;
  /** It came after the bell was last opened. */
  isNew: boolean;
}

/** What the bell shows, as of a moment up to which it may then be marked as seen. */
export interface Notices {
  items: Notice[];
  at: Date;
}
