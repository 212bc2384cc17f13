import type { ImportNoun } from '#shared/records/nouns.ts';

// Other records that a row may contain.

/** A parent record that a row finds or creates. */
export interface CsvParent {
  table: ImportNoun;
  /** The column that names it, as in `references`; its other fields are `${field}.…`. */
  field: string;
  /** Its own column that has the name. */
  name: string;
  /** If no row names one, it gets the name of this person, such as the account of a person who enquires. */
  orNameOf?: string;
  /** Fields that belong to the row's own record if the row does not name this one. */
  ofPerson?: readonly string[];
}

/** A child of a parent that a row may also contain, such as an outlet of its account. */
export interface CsvBelow {
  table: ImportNoun;
  field: string;
  name: string;
  above: string;
  /** Its field for the parent, without 'Id', and the column: its name is looked up only within the parent. */
  link: string;
  linkColumn: string;
}
