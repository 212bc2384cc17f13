import type { SubjectNoun } from '../records/nouns.ts';

/** The most places that are listed to look through; those of which the name is sure and that are not listed are replaced. */
export const MAX_LISTED = 300;

/** A text in which the person stands. */
export interface ErasurePlace {
  key: string;
  /** The kind of record or list, as in 'Activity'. */
  label: string;
  /** The name of the record, where it is not the person's own: then it stays. */
  title: string | null;
  /** The member of the team who wrote it. */
  byName: string | null;
  /** Some words around the name. */
  excerpt: string;
  /** True where the whole name stands among what is their own, or a mail address: it is ticked at first. */
  isSure: boolean;
  /** The record that it is about, where a screen has one. */
  subject: { noun: SubjectNoun; id: string } | null;
}

/** A number of things of one kind. */
export interface ErasureCount {
  label: string;
  count: number;
  /** The fate of them, or the reason why they stay. */
  reason: string;
}

/** The backups of before, which erasing does not reach. */
export interface ErasureBackups {
  count: number;
  /** The day on which the last nightly one goes, as YYYY-MM-DD; null where there is none, or they stay. */
  lastDay: string | null;
  /** Those that stay until somebody deletes their files. */
  manual: string[];
}

/** The effects of erasing a person, before and after. */
export interface Erasure {
  id: string;
  name: string;
  isErased: boolean;
  isInTrash: boolean;
  goes: ErasureCount[];
  stays: ErasureCount[];
  places: ErasurePlace[];
  /** Also those that are not listed. */
  placeCount: number;
  backups: ErasureBackups;
}
