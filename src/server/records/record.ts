import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '../platform/database/orm.ts';

// What a noun declares of its records, once. The features of this folder (list, bulk changes, trash, CSV, merge, …) take
// the declaration as an argument and import no noun; `src/server/records.ts` lists all of them.

/** Rows that belong to a record and go where it goes: nobody sees them on their own. */
export interface OwnedTable {
  table: string;
  /** The tables above, by the column that points there. */
  parents: Record<string, string>;
}

/** What every feature needs to know of a record type. */
export interface RecordType<Entity extends { id: string } = { id: string }> {
  /** Singular, as in the history, in the search and in the counts of the trash: 'lead'. */
  noun: string;
  /** The table, which is also the plural noun of the API: 'leads'. */
  table: string;
  entity: EntityClass<Entity>;
  /** SQL for the title of a row, by its column names. */
  title: string;
  /** The tables above, by the column that points there: a record is deleted and restored with what is above it. */
  parents: Record<string, string>;
  /** Columns that are only cleared when what they point to is deleted, and set again when it is restored. */
  links?: Record<string, string>;
  /** A column whose value no two rows share, besides the id. */
  unique?: string;
  ownedTables?: OwnedTable[];
  /** Runs before rows of a batch of the trash are inserted again, to take locks in their order. */
  beforeRestore?(em: EntityManager, batchId: string): Promise<void>;
  /** Runs once all rows of a batch are there again; `ids` are those of this record type. */
  afterRestore?(em: EntityManager, ids: string[]): Promise<void>;
}

/** A record type of which many can be changed at once. */
export interface BulkRecordType<Entity extends { id: string }, Change extends object>
  extends RecordType<Entity> {
  /**
   * Sets fields as a person's own edit does, with the activities that such an edit notes.
   * A method, so that a list of record types needs no cast.
   *
   * @throws BAD_REQUEST when a value cannot be set, such as an owner who has left
   */
  applyBulkChange(em: EntityManager, record: Entity, change: Change, userId: string): Promise<void>;
  /** What of a change applies to a record, where that is not all of it. */
  pickBulkChange?(record: Entity, change: Change): Partial<Change>;
}

/** Declares a record type; the types of its queries and changes are kept. */
export const defineRecord = <const Type extends RecordType<Entity>, Entity extends { id: string }>(
  type: Type & RecordType<Entity>,
): Type => type;

/** All record types, those above before those below. */
export type Records = readonly RecordType[];
