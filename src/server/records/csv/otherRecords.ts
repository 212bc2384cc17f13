import type { ImportNoun } from '#shared/records/nouns.ts';

// The other records that a row may hold beside its own.

/** A record above, which is found by a row or created with it. */
export interface CsvParent {
  table: ImportNoun;
  /** The column that names it, as in `references`; those of its other fields are called `${field}.…`. */
  field: string;
  /** Its own column that has the name. */
  name: string;
  /** The column of the person whose name it has where no row names one, as the account of somebody who enquires has. */
  orNameOf?: string;
  /** The fields whose values are of the row's own record where the row does not name this one. */
  ofPerson?: readonly string[];
}

/** A record below one of those above that a row may hold as well, such as an outlet of its account. */
export interface CsvBelow {
  table: ImportNoun;
  /** The column that names it; those of its other fields are called `${field}.…`. */
  field: string;
  /** Its own column that has the name. */
  name: string;
  /** The column that names the record above it. */
  above: string;
  /** Its own field for that record, without 'Id', and the column of the database: its name is looked for below it alone. */
  link: string;
  linkColumn: string;
}
