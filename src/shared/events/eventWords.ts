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

/** A kind of event in words: stated once for the bell, the timeline and mails. */
export interface EventWords {
  icon: EventIcon;
  /** The line below the name of the record in the bell. */
  says(facts: EventFacts): string;
}

/** Declares the words of events and keeps the names of their kinds. */
export const defineEventWords = <Kind extends string>(words: Record<Kind, EventWords>) => words;

/** The name of a person in a sentence, also where nobody knows it. */
export const somebody = (name: string | null) => name ?? 'Somebody';
