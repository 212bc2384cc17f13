import type { ExportNoun } from '../records/nouns.ts';
import type { NamedSubject } from '../records/subject.ts';

/** The picture beside an event, by what it means to who is told. */
type EventIcon = 'given' | 'yes' | 'no' | 'ended' | 'file';

/** What the words of an event can name, each null where the event has none. */
export interface EventFacts {
  /** The name of the person who did it. */
  byName: string | null;
  subject: NamedSubject | null;
  /** The day of a task, or the last day of a proposal; 'YYYY-MM-DD'. */
  dueDate: string | null;
  proposal: { number: string; total: number; hasGst: boolean } | null;
  /** A discount in whole cents, and the words of who answered. */
  discountCents: number | null;
  words: string | null;
  /** Of an import, a hand-over or a change of many: what was given to the reader, and how much of it was due already. */
  given: { noun: ExportNoun | null; count: number; due: number } | null;
}

/** What the timeline says of an event can name the record, as in 'PR-2026-00001', and its discount in whole cents. */
export type TimelineFacts = { name: string } & Pick<EventFacts, 'discountCents'>;

/** A kind of event in words, for the bell, the timeline or both. */
export interface EventWords {
  icon?: EventIcon;
  /** The line below the name of the record in the bell. */
  says?(facts: EventFacts): string;
  /** The line of the timeline, which stands in the place of the changes of the same act. */
  tells?(facts: TimelineFacts): string;
}

/** The words of which the bell has a line. */
export type NewsWords = EventWords & Required<Pick<EventWords, 'icon' | 'says'>>;

/** Declares the words of events and keeps the names of their kinds, and which of these the bell has. */
export const defineEventWords = <Words extends Record<string, EventWords>>(words: Words) => words;

/** The name of a person in a sentence, also where nobody knows it. */
export const somebody = (name: string | null) => name ?? 'Somebody';
