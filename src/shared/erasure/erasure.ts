import type { SubjectNoun } from '../records/nouns.ts';

/** The most places that are listed to look through; those of which the name is sure and that are not listed are replaced. */
export const MAX_LISTED = 300;

/** A text that contains the person's name. */
export interface ErasurePlace {
  key: string;
  label: string;
  /** Null for the person's own record. Others stay. */
  title: string | null;
  /** The member of the team who wrote it. */
  byName: string | null;
  /** Some words around the name. */
  excerpt: string;
  /** The full name on the person's own record, or an email address: ticked by default. */
  isSure: boolean;
  /** Null where the record has no screen. */
  subject: { noun: SubjectNoun; id: string } | null;
}

export interface ErasureCount {
  label: string;
  count: number;
  /** What happens to them, or why they stay. */
  reason: string;
}

/** Backups made before; erasing does not change them. */
export interface ErasureBackups {
  count: number;
  /** When the last nightly one is deleted (YYYY-MM-DD); null if there is none or they stay. */
  lastDay: string | null;
  /** These stay until somebody deletes the files. */
  manual: string[];
}

export interface Erasure {
  id: string;
  name: string;
  isErased: boolean;
  isInTrash: boolean;
  goes: ErasureCount[];
  stays: ErasureCount[];
  places: ErasurePlace[];
  /** Includes those that are not listed. */
  placeCount: number;
  backups: ErasureBackups;
}
