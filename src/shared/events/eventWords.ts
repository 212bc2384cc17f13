import type { Totals } from '../proposals/proposals.ts';
import type { ExportNoun } from '../records/nouns.ts';
import type { NamedSubject } from '../records/subject.ts';

/** The icon, by what the event means to the reader. */
type EventIcon = 'given' | 'yes' | 'no' | 'ended' | 'file';

/** What the text of an event can name; null where the event has none. */
export interface EventFacts {
  /** The name of the person who did it. */
  byName: string | null;
  subject: NamedSubject | null;
  /** The day of a task, or the last day of a proposal; 'YYYY-MM-DD'. */
  dueDate: string | null;
  proposal: (Totals & { number: string }) | null;
  /** A discount in whole cents, and the words of who answered. */
  discountCents: number | null;
  words: string | null;
  /** For an import, a hand-over or a bulk change: what the reader was given, and how much of it was due. */
  given: { noun: ExportNoun | null; count: number; due: number } | null;
}

/** What the timeline says of an event can name the record, as in 'PR-2026-00001', and its discount in whole cents. */
export type TimelineFacts = { name: string } & Pick<EventFacts, 'discountCents'>;

/** The texts of a kind of event, for the bell, the timeline or both. */
export interface EventWords {
  icon?: EventIcon;
  /** The line below the name of the record in the bell. */
  says?(facts: EventFacts): string;
  /** The line of the timeline. It replaces the changes of the same act. */
  tells?(facts: TimelineFacts): string;
  /** True where the timelines of other records say it already, as those of a lead have the enquiry. */
  isOwn?: boolean;
}

/** A kind of event that the bell shows. */
export type NewsWords = EventWords & Required<Pick<EventWords, 'icon' | 'says'>>;

/** Keeps the literal types of the kinds, and which of them the bell has. */
export const defineEventWords = <Words extends Record<string, EventWords>>(words: Words) => words;

export const somebody = (name: string | null) => name ?? 'Somebody';
