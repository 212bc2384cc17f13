import type { EntityClass } from '@mikro-orm/core';
import type { Expression, RawBuilder } from 'kysely';
import type * as z from 'zod';
import type { CsvColumn } from '#shared/records/csv/columns.ts';
import type { RecordNoun } from '#shared/records/nouns.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { Rows } from '../platform/database/rows.ts';
import type { FileStorage } from '../platform/storage/storage.ts';
import type { CsvImport, RecordCsv } from './csv/recordCsv.ts';
import type { DuplicateRules } from './duplicateRules.ts';
import type { NewsRule } from './events/eventRule.ts';
import type { HandOverPart } from './handOverPart.ts';
import type { RecordList } from './list/recordList.ts';
import type { MergeRules } from './mergeRules.ts';
import type { SearchedColumns } from './search/searchedColumns.ts';

// What a noun declares of its records, once. Features of this folder (list, bulk changes, trash, CSV, merge,
// …) take it as an argument and import no noun; `src/server/records.ts` lists all.

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

/** How a person edits a record. */
interface RecordEdit {
  /** The fields that a person edits, as `update` of the router accepts them. */
  fields: z.ZodObject;
  /** Dependent fields: those that changed together are set back together. */
  together?: string[][];
  /** The same as `update` of the router. */
  update(context: RecordContext, input: { id: string; version: number; data: object }): Promise<object>;
}

/**
 * Optional parts are for single features, which require them in a type such as `BulkRecordType`. Methods, so
 * that a list of types needs no cast.
 */
export interface RecordType<
  Entity extends { id: string } = { id: string },
  Filters extends object = object,
  Change extends object = object,
> {
  /** Singular: in the history, search and counts of the trash. */
  noun: RecordNoun;
  /** The table, which is also the plural noun of the API. */
  table: string;
  entity: EntityClass<Entity>;
  /** SQL for the title of a row, by its column names. */
  title: string;
  parents: Parents;
  /** Cleared when their target is deleted, and set again when it is restored. */
  links?: Parents;
  ownedTables?: OwnedTable[];
  /** The columns that records are found by, in their list and in the search over everything. */
  search?: SearchedColumns;
  /** SQL for rows that stay when their parent is deleted; the reference is cleared. */
  isKept?: RawBuilder<boolean>;
  /** Contain the contact's name, such as the title of an enquiry; erasing replaces it. */
  madeOfContact?: string[];
  /**
   * Updated by the server after an act, such as the score after a call. Hidden in timelines, shown in the
   * list of changes.
   */
  followingColumns?: string[];
  /** Left out of the counts of a delete, as what goes along with every record; counted where it is deleted alone. */
  isUncounted?: boolean;
  /**
   * Called with the record locked for update, in the transaction that notes a contact; with `undone`, in the
   * one that undoes what happened then.
   */
  onContact?(context: Pick<RecordContext, 'em' | 'records'>, id: string, undone?: Date): Promise<void>;
  /** Called with the record locked for update when a reminder is ticked off; with null when that is undone. */
  onReminder?(em: EntityManager, id: string, taskId: string, doneAt: Date | null): Promise<void>;
  /** Called before rows of a batch are inserted, to take locks in the usual order; the result is called after. */
  beforeRestore?(context: RecordContext, batchId: string): Promise<() => Promise<void>>;
  /** Runs in the transaction that deletes for good what has been in the trash for more than so many days. */
  beforePurge?(em: EntityManager, days: number): Promise<void>;
  /**
   * The times when we were in touch about a record, not when a client wrote by themselves: a query of the columns `at`,
   * `type`, `title`, and of those of the record (`subjectColumns`), of which one is set.
   */
  contactMoments?: RawBuilder<unknown>;
  /** The record as screens get it. */
  present?(em: EntityManager, record: Entity): Promise<object>;
  /** A field is set back to what it was before a change. */
  edit?: RecordEdit;
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
  /** While somebody types, in pairs, and before a restore. */
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
  /** Fields that a change sets by a rule; Undo restores them. */
  bulkRules?: Record<string, readonly string[]>;
  /** What happens to the records of which people are told. */
  events?: readonly NewsRule[];
  handOver?: HandOverPart[];
  csv?: RecordCsv<Filters>;
  /** Tables and files of the full export, beside the CSV file of the list. */
  furtherFiles?: FurtherFiles[];
}

/** A record type with facts that are optional. */
export type With<Fact extends keyof RecordType> = RecordType & Required<Pick<RecordType, Fact>>;

export type ListedRecordType<Entity extends { id: string }, Filters extends object> = RecordType<
  Entity,
  Filters
> &
  Required<Pick<RecordType<Entity, Filters>, 'selectIds'>>;

export type BulkRecordType<
  Entity extends { id: string },
  Filters extends object,
  Change extends object,
> = RecordType<Entity, Filters, Change> &
  Required<Pick<RecordType<Entity, Filters, Change>, 'selectIds' | 'applyBulkChange'>>;

export type ExportRecordType = Pick<With<'selectIds' | 'csv'>, 'table' | 'entity' | 'selectIds' | 'csv'>;

export type ImportRecordType = With<'selectIds' | 'csv'> & { csv: { import: CsvImport } };

export async function assignChange(em: EntityManager, record: object, change: object) {
  em.assign(record, change);
}

/** Declares a record type and keeps its exact type. */
export const defineRecord = <Type extends RecordType>(type: Type): Type => type;

/** All record types, parents before what is below them. */
export type Records = readonly RecordType[];

export interface RecordContext {
  em: EntityManager;
  records: Records;
  user: { id: string };
}

export interface ExportFile {
  /** The path in the archive, with '/' between folders. */
  path: string;
  bytes: AsyncIterable<string | Buffer>;
}

export type FullExportContext = RecordContext & { storage: FileStorage };

/** A table or folder of the full export beside the list's CSV file. */
export interface FurtherFiles {
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

/** @throws Error for an unknown table: a bug of ours */
export function recordOfTable(records: Records, table: string): RecordType {
  const found = records.find((record) => record.table === table);
  if (!found) throw new Error(`There is no record type of the table ${table}`);
  return found;
}

/** @throws Error for an unknown noun: a bug of ours */
export function recordOfNoun(records: Records, noun: RecordNoun): RecordType {
  const found = records.find((record) => record.noun === noun);
  if (!found) throw new Error(`There is no record type of the noun ${noun}`);
  return found;
}

/** @throws Error when the record type lacks one of these facts: a bug of ours */
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
