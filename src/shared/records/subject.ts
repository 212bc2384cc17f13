import type { SearchKind, SubjectNoun } from './nouns.ts';

/** The one record that an activity, a document or a change is about. */
export interface Subject {
  noun: SubjectNoun;
  id: string;
}

/** A subject with its title, for a link to it. */
export interface NamedSubject extends Subject {
  /** Null where the record is no longer there. */
  title: string | null;
}

/** A record of any kind that has a title, with its title. */
export interface NamedRecord {
  noun: SearchKind;
  id: string;
  /** Null where the record is no longer there. */
  title: string | null;
}
