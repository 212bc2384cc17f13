import type { ImportNoun } from '../records/nouns.ts';
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
  /** The name of the person who assigned it, or imported it. */
  byName: string | null;
  at: Date;
  /** Newer than the last opening of the bell. */
  isNew: boolean;
}

/**
 * A task or follow-up that is due, a record that somebody else assigned to me, a proposal that its client answered or let
 * expire, or an enquiry or a question that nobody has taken.
 */
export interface RecordNotice extends NoticeLine {
  reason: 'due' | 'assigned' | 'accepted' | 'declined' | 'expired' | 'enquiry' | 'question';
  /** The day of a task or a follow-up, or the last day of a proposal that expired; 'YYYY-MM-DD'. */
  dueDate: string | null;
  /** The words of a client's question; then the title is the name of the client. */
  words: string | null;
  subject: NamedSubject;
  /** The number and the total of a proposal; null of anything else. */
  proposal: { number: string; total: number; hasGst: boolean } | null;
}

/** An import that has records of mine; the title is the name of the file. */
export interface ImportNotice extends NoticeLine {
  reason: 'imported';
  noun: ImportNoun;
  /** The number of records that somebody else assigned to me. */
  assigned: number;
  /** The number of mine that were due already. */
  due: number;
}

/** Somebody who waits for approval, for administrators; the title is their name. */
interface MemberNotice extends NoticeLine {
  reason: 'waiting';
}

/** The records that somebody who left handed over to me; the title is their name. */
interface HandOverNotice extends NoticeLine {
  reason: 'handed_over';
  /** The number of records that I took. */
  count: number;
}

/** A discount that a manager is asked to approve; or the answer to me, with its words. */
export interface DiscountNotice extends NoticeLine {
  reason: 'discount_asked' | 'discount_approved' | 'discount_refused';
  /** The discount in whole cents. */
  discountCents: number;
  /** The words of who asked, or answered. */
  words: string | null;
  subject: NamedSubject;
}

/** An end of something at Microsoft, past or coming, for administrators; the title says it. */
interface MailNotice extends NoticeLine {
  reason: 'mail';
}

export type Notice =
  | MailNotice
  | DiscountNotice
  | RecordNotice
  | ImportNotice
  | MemberNotice
  | HandOverNotice;

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
