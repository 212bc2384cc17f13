import type { NewsKind } from '../events/events.ts';
import type { EventFacts } from '../events/eventWords.ts';
import type { NamedSubject } from '../records/subject.ts';

/** The notices that the bell lists. */
export const MAX_NOTICES = 20;

/** The bell counts up to this; one more means 'more than that'. */
export const MAX_NOTICE_COUNT = 99;

/** The hours of a working day, at the consultancy, in which the morning mail is sent; a server that was down at seven sends it late. */
export const MORNING_MAIL_HOURS = { from: 7, until: 12 };

interface NoticeLine {
  id: string;
  title: string;
  at: Date;
  /** Not seen yet. */
  isNew: boolean;
}

/** An event of which the reader is told, with what its words name. The title is that of the record, the file or the person. */
export interface NewsNotice extends NoticeLine, EventFacts {
  reason: NewsKind;
}

/** A task or follow-up that is due, or an enquiry or a question that nobody has taken. */
export interface RecordNotice extends NoticeLine {
  reason: 'due' | 'enquiry' | 'question';
  /** The day of a task or a follow-up; 'YYYY-MM-DD'. */
  dueDate: string | null;
  /** The words of a client's question; then the title is the name of the client. */
  words: string | null;
  subject: NamedSubject;
}

/** Somebody who waits for approval, for administrators; the title is their name. */
interface MemberNotice extends NoticeLine {
  reason: 'waiting';
}

/** A discount that a manager is asked to approve. */
interface DiscountNotice extends NoticeLine {
  reason: 'discount_asked';
  /** The name of the person who asks. */
  byName: string | null;
  /** The discount in whole cents. */
  discountCents: number;
  /** The words of who asked. */
  words: string | null;
  subject: NamedSubject;
}

/** An end of something at Microsoft, past or coming, for administrators; the title says it. */
interface MailNotice extends NoticeLine {
  reason: 'mail';
}

/** News, and what waits for somebody. */
export type Notice = NewsNotice | RecordNotice | DiscountNotice | MemberNotice | MailNotice;

/** The content of the bell at a moment, up to which it can be marked as seen. */
export interface Notices {
  items: Notice[];
  at: Date;
}

/** A task or a follow-up whose hour has come. */
export interface Reminder {
  key: string;
  title: string;
  at: Date;
  /** The same as a calendar day and an hour ('HH:MM') where the person is. */
  day: string;
  time: string;
  subject: NamedSubject;
}

/** The reminders of a person that are due now, in this answer only. */
export interface Reminders {
  due: Reminder[];
  /** The milliseconds until the next reminder is due; null when there is none until tomorrow. */
  nextInMs: number | null;
}
