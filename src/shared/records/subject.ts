import type { SearchKind, SubjectNoun } from './nouns.ts';

/** What an activity, a document or a change is about. */
export interface Subject {
  noun: SubjectNoun;
  id: string;
}

export interface NamedSubject extends Subject {
  /** Null if the record is gone. */
  title: string | null;
}

export interface NamedRecord {
  noun: SearchKind;
  id: string;
  /** Null if the record is gone. */
  title: string | null;
}
