import type { NewsKind } from '../events/events.ts';
import type { EventFacts } from '../events/eventWords.ts';
import type { NamedSubject } from '../records/subject.ts';

export const MAX_NOTICES = 20;

/** The bell counts up to this; one more means 'more than that'. */
export const MAX_NOTICE_COUNT = 99;

/** Hours of a working day, at the consultancy. A server that was down at seven sends it late. */
export const MORNING_MAIL_HOURS = { from: 7, until: 12 };

interface NoticeLine {
  id: string;
  title: string;
  at: Date;
  isNew: boolean;
}

/** An event that the reader is told of. The title is that of the record, file or person. */
export interface NewsNotice extends NoticeLine, EventFacts {
  reason: NewsKind;
}

/** A due task or follow-up, or an unanswered enquiry or question. */
export interface RecordNotice extends NoticeLine {
  reason: 'due' | 'enquiry' | 'question';
  /** The day of a task or a follow-up; 'YYYY-MM-DD'. */
  dueDate: string | null;
  /** The time of a task, as 'HH:MM'. */
  dueTime: string | null;
  /** A client's question; then the title is the name of the client. */
  words: string | null;
  subject: NamedSubject;
}

interface MemberNotice extends NoticeLine {
  reason: 'waiting';
}

/** A request to approve a discount. */
interface DiscountNotice extends NoticeLine {
  reason: 'discount_asked';
  byName: string | null;
  discountCents: number;
  words: string | null;
  subject: NamedSubject;
}

/** Something at Microsoft has ended or will end; for administrators. */
interface MailNotice extends NoticeLine {
  reason: 'mail';
}

export type Notice = NewsNotice | RecordNotice | DiscountNotice | MemberNotice | MailNotice;

/** The bell at a moment, up to which it can be marked as seen. */
export interface Notices {
  items: Notice[];
  at: Date;
}

export interface Reminder {
  key: string;
  title: string;
  at: Date;
  /** The calendar day and time ('HH:MM') where the person is. */
  day: string;
  time: string;
  subject: NamedSubject;
}

/** The reminders of a person that are due now, in this answer only. */
export interface Reminders {
  due: Reminder[];
  /** Milliseconds to the next reminder; null if there is none until tomorrow. */
  nextInMs: number | null;
}
