import type { EntityClass } from '@mikro-orm/core';
import type { Expression, RawBuilder } from 'kysely';
import type * as z from 'zod';
import type { CsvColumn } from '#shared/records/csv/columns.ts';
import type { RecordNoun } from '#shared/records/nouns.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { FileStorage } from '../platform/storage/storage.ts';
import type { CsvImport, RecordCsv } from './csv/recordCsv.ts';
import type { DuplicateRules } from './duplicateRules.ts';
import type { NewsRule } from './events/eventRule.ts';
import type { HandOverPart } from './handOverPart.ts';
import type { RecordList } from './list/recordList.ts';
import type { MergeRules } from './mergeRules.ts';
import type { Rows } from './rowIds.ts';
import type { SearchedColumns } from './search/searchedColumns.ts';

// The facts that a noun declares of its records, once. The features of this folder (list, bulk changes, trash, CSV,
// merge, …) take the declaration as an argument and import no noun; `src/server/records.ts` lists all of them.

/** The tables above a row, by the column that points there. */
export type Parents = Record<string, string>;

/** Rows that belong to a record and go where it goes: nobody sees them on their own. */
interface OwnedTable {
  table: string;
  parents: Parents;
}

/** The ids of records as a query, to be run or to be part of another one. */
interface IdQuery extends Expression<unknown> {
  limit(rows: number): { execute(): Promise<{ id: string }[]> };
}

/** The way in which a person edits a record. */
interface RecordEdit {
  /** The fields that a person edits, as `update` of the router accepts them. */
  fields: z.ZodObject;
  /** Fields that depend on each other: those that changed together are set back together. */
  together?: string[][];
  /** The same as `update` of the router. */
  update(context: RecordContext, input: { id: string; version: number; data: object }): Promise<object>;
}

/**
 * A record type. What is optional, only some features need; a feature that does takes a type that requires it, such as
 * `BulkRecordType`. Functions are declared as methods, so that a list of record types needs no cast.
 */
export interface RecordType<
  Entity extends { id: string } = { id: string },
  Filters extends object = object,
  Change extends object = object,
> {
  /** Singular, as in the history, in the search and in the counts of the trash. */
  noun: RecordNoun;
  /** The table, which is also the plural noun of the API. */
  table: string;
  entity: EntityClass<Entity>;
  /** SQL for the title of a row, by its column names. */
  title: string;
  /** A record is deleted, and restored, with what is above it. */
  parents: Parents;
  /** Columns that are only cleared when what they point to is deleted, and set again when it is restored. */
  links?: Parents;
  ownedTables?: OwnedTable[];
  /** The columns that records are found by, in their list and in the search over everything. */
  search?: SearchedColumns;
  /** SQL of the rows that stay when what they belong to is deleted: their parents are then cleared, as links are. */
  isKept?: RawBuilder<boolean>;
  /** Columns that follow from its contact, such as the title of an enquiry: erasing the person replaces their name there. */
  madeOfContact?: string[];
  /** Columns that the server updates after an act, such as the score after a call: a timeline leaves their changes out, the list of changes does not. */
  followingColumns?: string[];
  /** Left out of the counts of a delete, as what goes along with every record; counted where it is deleted alone. */
  isUncounted?: boolean;
  /**
   * Runs in the transaction that notes an activity by which we were in touch about this record, which is locked for
   * update; with `undone`, in the one that takes back what happened at that moment.
   */
  onContact?(em: EntityManager, id: string, undone?: Date): Promise<void>;
  /**
   * Runs in the transaction in which a person ticks off a reminder of this record, or with null takes that back; the
   * record is locked for update.
   */
  onReminder?(em: EntityManager, id: string, taskId: string, doneAt: Date | null): Promise<void>;
  /**
   * Runs before the rows of a batch are inserted again, to take locks in the order that everybody keeps; what it
   * answers runs once all rows are there.
   */
  beforeRestore?(context: RecordContext, batchId: string): Promise<() => Promise<void>>;
  /** Runs in the transaction that deletes for good what has been in the trash for more than so many days. */
  beforePurge?(em: EntityManager, days: number): Promise<void>;
  /**
   * The times when we were in touch about a record: a query of the column `at`, and of the columns of the record
   * (`subjectColumns`), of which one is set.
   */
  contactMoments?: RawBuilder<unknown>;
  /** The record as the client sees it. */
  present?(em: EntityManager, record: Entity): Promise<object>;
  /** A field is set back to what it was before a change. */
  edit?: RecordEdit;
  /** Two records of the type can be merged. */
  merge?: MergeRules;
  /** Runs when rows of the type have moved from one record to another in a merge. */
  afterMerge?(em: EntityManager, ids: string[]): Promise<void>;
  /**
   * Runs when a merge of a table is undone, with the rows that moved back and, of that table, the two records; those in
   * `staying` are to stay where they are. Answers the other rows that it moved.
   */
  afterMergeUndone?(
    em: EntityManager,
    ids: string[],
    table: string,
    staying: ReadonlySet<string>,
  ): Promise<Rows>;
  /** Duplicates are found while somebody types, in pairs, and before a restore. */
  duplicates?: DuplicateRules;
  /** The ids of all records that a filtered list shows; `userId` is whom the filter 'me' stands for. */
  selectIds?(em: EntityManager, filters: Filters, userId: string): IdQuery;
  list?: RecordList<{ id: string }, Filters, string>;
  /**
   * Sets fields as a person's own edit does, with the activities that such an edit notes, but tells no new owner.
   *
   * @throws BAD_REQUEST when a value cannot be set, such as an owner who has left
   */
  applyBulkChange?(em: EntityManager, record: Entity, change: Change, userId: string): Promise<void>;
  /** The part of a change that applies to a record, where that is not all of it. */
  pickBulkChange?(record: Entity, change: Change): Partial<Change>;
  /** The fields that a change sets by a rule, by the name of the change: its Undo sets them back. */
  bulkRules?: Record<string, readonly string[]>;
  /** What happens to the records of which people are told. */
  events?: readonly NewsRule[];
  /** A member who leaves hands over what is open of the records. */
  handOver?: HandOverPart[];
  /** The export of records as CSV files, and the import. */
  csv?: RecordCsv<Filters>;
  /** Tables and files of the full export, beside the CSV file of the list. */
  furtherFiles?: FurtherFiles[];
}

/** A record type with facts that are optional. */
export type With<Fact extends keyof RecordType> = RecordType & Required<Pick<RecordType, Fact>>;

/** A record type with a list, whose filters can stand for many records. */
export type ListedRecordType<Entity extends { id: string }, Filters extends object> = RecordType<
  Entity,
  Filters
> &
  Required<Pick<RecordType<Entity, Filters>, 'selectIds'>>;

/** A record type of which many records can be changed at once. */
export type BulkRecordType<
  Entity extends { id: string },
  Filters extends object,
  Change extends object,
> = RecordType<Entity, Filters, Change> &
  Required<Pick<RecordType<Entity, Filters, Change>, 'selectIds' | 'applyBulkChange'>>;

/** The facts by which records are exported as CSV. */
export type ExportRecordType = Pick<With<'selectIds' | 'csv'>, 'table' | 'entity' | 'selectIds' | 'csv'>;

/** A record type that can be imported from CSV as well. */
export type ImportRecordType = With<'selectIds' | 'csv'> & { csv: { import: CsvImport } };

/** Sets the fields of a change of many records as they are: an `applyBulkChange`. */
export async function assignChange(em: EntityManager, record: object, change: object) {
  em.assign(record, change);
}

/** Declares a record type and keeps its exact type. */
export const defineRecord = <Type extends RecordType>(type: Type): Type => type;

/** All record types, parents before what is below them. */
export type Records = readonly RecordType[];

/** The things that a feature works with: the database, all record types, and who acts. */
export interface RecordContext {
  em: EntityManager;
  records: Records;
  user: { id: string };
}

/** A file of the full export. */
export interface ExportFile {
  /** The path in the archive, with '/' between folders. */
  path: string;
  bytes: AsyncIterable<string | Buffer>;
}

export type FullExportContext = RecordContext & { storage: FileStorage };

/** A table or a folder that a record type adds to the full export, beside the CSV file of its list. */
export interface FurtherFiles {
  /** The path of the file, or of the folder with '/' at its end, for the README. */
  path: string;
  /** The contents in sentences, for the README. */
  about: string;
  /** The columns, where it is a CSV file. */
  columns?: readonly CsvColumn[];
  read(context: FullExportContext): AsyncIterable<ExportFile>;
}

declare module '../platform/identity/context.ts' {
  interface Services {
    records: Records;
  }
}

/** @throws Error when no record type has this table: a bug of ours */
export function recordOfTable(records: Records, table: string): RecordType {
  const found = records.find((record) => record.table === table);
  if (!found) throw new Error(`There is no record type of the table ${table}`);
  return found;
}

/** @throws Error when no record type has this noun: a bug of ours */
export function recordOfNoun(records: Records, noun: RecordNoun): RecordType {
  const found = records.find((record) => record.noun === noun);
  if (!found) throw new Error(`There is no record type of the noun ${noun}`);
  return found;
}

/** @throws Error when the record type of this table lacks one of these facts: a bug of ours */
export function recordWith<Fact extends keyof RecordType>(
  records: Records,
  table: string,
  ...facts: Fact[]
): With<Fact> {
  const found = recordOfTable(records, table);
  const isWhole = (record: RecordType): record is With<Fact> =>
    facts.every((fact) => record[fact] !== undefined);
  if (!isWhole(found)) throw new Error(`The record type of the table ${table} lacks one of ${facts}`);
  return found;
}

/** @throws Error when records of this table cannot be imported: a bug of ours */
export function importRecordType(records: Records, table: string): ImportRecordType {
  const { csv, ...record } = recordWith(records, table, 'selectIds', 'csv');
  if (!csv.import) throw new Error(`Records of the table ${table} cannot be imported`);
  return { ...record, csv: { ...csv, import: csv.import } };
}
