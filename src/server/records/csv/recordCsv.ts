import type { Expression, RawBuilder } from 'kysely';
import * as z from 'zod';
import type { RowAction } from '#shared/imports/imports.schema.ts';
import type { ColumnMapping, CsvColumn } from '#shared/records/csv/columns.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import type { CsvMade } from './csvMade.ts';
import type { CsvBelow, CsvParent } from './otherRecords.ts';

// What a noun declares for exporting to and importing from CSV.

export type Fields = Record<string, unknown>;

export interface RecordCsv<Filters extends object = object> {
  columns: readonly CsvColumn[];
  /** Further export columns, which depend on the records. */
  furtherColumns?(em: EntityManager): Promise<FurtherColumns>;
  /** By id, or by the filters of the list. */
  selection: z.ZodType<{ ids: string[] } | { filters: Filters }>;
  /** For lists that leave some out without filters. */
  selectAll?(em: EntityManager): Expression<unknown>;
  /** Left out: export only. */
  import?: CsvImport;
}

export interface FurtherColumns {
  columns: readonly CsvColumn[];
  cellsOf(fields: Fields): Fields;
}

/** How rows become records. Methods, so that implementations can narrow the type of fields. */
export interface CsvImport {
  /** Validates the fields of a new record, or changes of a stored one. */
  input: z.ZodType<object>;
  changes: z.ZodType<object>;
  labels: Record<string, string>;
  match: CsvMatch;
  /** Names in which 'Pty Ltd' and the like make no difference. */
  companyNames?: readonly string[];
  /** Import-only columns; `complete` turns their texts into fields. */
  columns?: readonly CsvColumn[];
  /** What other programs write before headings of such a record, as in 'Organization - ABN'; lower case. */
  calledSo?: readonly string[];
  /**
   * Columns that are known only from several headings together. Headings are letters and digits in lower
   * case.
   */
  knownHeadings?(headings: string[]): ColumnMapping;
  /** Whether a file is about this noun; asked if nobody has said so. */
  isAbout?(mapping: ColumnMapping, headings: string[]): boolean;
  /** The column of people's names: if it contains companies, the file is not about this noun. */
  personIn?: string;
  /** Rows with the same name and parent are joined; each adds one value to this column. */
  joined?: string;
  /** Parents that a row may also contain, from the top down. */
  parents?: readonly CsvParent[];
  below?: CsvBelow;
  madeFrom?: CsvMade;
  /** A row may contain parents only. */
  isOptional?: boolean;
  /** Columns that belong to the parent if the row has no record of its own. */
  ofAbove?: readonly string[];
  /** True if a row's own cells are those of the parent. */
  isOfParent?(values: Fields): boolean;
  /** Finds records that new rows may duplicate; if nobody is asked, only certain ones. */
  findAlike?(em: EntityManager, rows: NamedRow[], isAsking: boolean): Promise<AlikeRecord[]>;
  /** Each row is about one record, in the columns of `subjectCsvColumns`. */
  isAboutSubject?: boolean;
  /** Choices without a sensible default: an unknown word makes the row a problem. */
  mustBeKnown?: readonly string[];
  /** Defaults for required fields without a value; the check shows them, and one answer changes them. */
  missing?: Record<string, string>;
  /** Defaults of a new record, with the words to show. */
  assumed?: Record<string, { value(): unknown; words: string }>;
  /** Words that say more than the value read from them (lower case); also kept in the notes. */
  keptWords?: Record<string, readonly string[]>;
  /** Before the record is looked up; may remove faults. */
  complete?(values: Fields, texts: Record<string, string>, faults: CsvFault[]): void;
  /** Once the parents are known, by title. */
  completeLinked?(values: Fields, titles: Record<string, string>): void;
  /** For a row that names no parent; `texts` are its cells for one. */
  completeUnnamed?(values: Fields, texts: Record<string, string>): void;
  /** What a row may change in a stored record that was found without an ID. */
  keepStored?(values: Fields, stored: Fields): Fields;
  /** The stored name is a stand-in that any other name replaces. */
  isMadeName?(stored: Fields): boolean;
  /** In order: later ones may depend on earlier ones. */
  references: readonly CsvReference[];
  /**
   * Adds dependent fields to a new record, or to changes of a stored one; `given` excludes defaults.
   * @throws FieldError for a field whose value is not possible with the others
   */
  derive?(fields: Fields, stored: Fields | undefined, given: Fields): Fields;
  owner?: CsvOwner;
  /** The creation day matters: asked once for rows without one. */
  isDated?: boolean;
  /** Rejects rows as the forms do, except by the place rules, which apply to every row. */
  rejectOthers?(em: EntityManager, plans: RowPlan[], stored: StoredRecords): Promise<void>;
  beforeWrite?(em: EntityManager, rows: RowsToWrite): Promise<void>;
  /** Why a row's record opens an opportunity. */
  opensDeal?: string;
  /** Selects opportunities that were opened for records; undo deletes them, too. */
  findDeals?(ids: string[]): RawBuilder<unknown>;
  /** Writes what belongs to the records, in the same transaction. */
  afterWrite?(em: EntityManager, rows: RowsToWrite, source: ImportSource): Promise<void>;
}

export interface AlikeRecord extends FoundReference {
  name: string;
  /** Certain; otherwise somebody is asked. */
  isSame: boolean;
  /** What else is the same, such as 'mail domain'. */
  sign?: string;
}

/** Owners get one notice per import. */
export interface CsvOwner {
  /** The owner's id. */
  field: string;
  due?: string;
}

/**
 * How a row without an ID finds its record: by a unique field, otherwise by name within a scope, unless two
 * unique values differ and `isEnoughWithin` does not apply. SQL calls the record `stored`; every expression
 * has an index.
 */
export interface CsvMatch {
  unique?: {
    field: string;
    /** '2 contacts have this e-mail' */
    label: string;
    /** Compared with the lower-cased cell. */
    sql: string;
    /** Converts a cell to the stored form. */
    normalize?(cell: string): string;
  };
  name: {
    /** Joined with spaces; all but the first may be empty. */
    fields: readonly [string, ...string[]];
    sql: string;
    orSql?: string;
    /** Shown as the name in the preview; default: all. */
    shown?: readonly string[];
    /** Compares by `name_key`. */
    isCompany?: boolean;
    /** Within the first scope the name suffices, even if unique values differ. */
    isEnoughWithin?: boolean;
  };
  /** Name and number together identify a record, with or without the first scope. */
  phones?: { fields: readonly string[]; sql: string };
  /** Must also be the same, in one of the columns; at most two. */
  scope: readonly { columns: readonly string[]; field: string; isNullable: boolean }[];
  /** '2 contacts of this account are called so' */
  ambiguous: string;
}

/** Names another record. The written field is `${field}Id`. */
export interface CsvReference {
  field: string;
  label: string;
  /** Set if the column may contain IDs. */
  table?: string;
  /** If a name beside an ID must match it. */
  nameColumn?: string;
  /** What each name may mean; `place` counts rows from 1. */
  find(em: EntityManager, rows: NamedRow[]): Promise<FoundReference[]>;
  /** Looked up within this reference; if that is faulty, this one is not checked. */
  within?: string;
  /** For rows that name none, if it is clear; `sign` says why, such as 'the only one of this account'. */
  findUnnamed?(
    em: EntityManager,
    rows: Fields[],
  ): Promise<(FoundReference & { name: string; sign: string })[]>;
  /** Asked if a required one is not named. */
  missing?: string;
  /** An unknown name goes to the notes. */
  isOptional?: boolean;
  /** Called unless `count` is 1. */
  describeProblem(name: string, count: number): string;
}

export interface NamedRow {
  name: string;
  /** With the references resolved before. */
  values: Fields;
}

export const foundReference = z.object({ place: z.number(), id: z.string() });

type FoundReference = z.output<typeof foundReference>;

/** By API names. */
export interface StoredRecord {
  id: string;
  version: number;
  fields: Fields;
}

export type StoredRecords = Map<string, StoredRecord>;

/** Of a row, or of one of its cells. */
export interface CsvFault {
  /** Null for the whole row. */
  field: string | null;
  /** Shown to the person who imports. */
  message: string;
  isElsewhere?: boolean;
  /** The row is imported; the text goes to its notes. */
  isKept?: boolean;
  /** Similar records, where one may also be created. */
  alike?: string[];
  /** What is the same if not the name, such as 'ABN'. */
  sign?: string;
}

/** Must be corrected or left out before the row can be imported. */
export interface FaultyCell extends CsvFault {
  field: string;
  text: string;
}

/** What an import does with a row. */
export interface RowPlan {
  /** As in a spreadsheet: headings are line 1. */
  line: number;
  title: string;
  action: RowAction;
  reasons: string[];
  /** What makes the row a problem. */
  faults: FaultyCell[];
  /** By column. */
  texts: Record<string, string>;
  /** References to parents that the row itself finds or creates. */
  linked: string[];
  /** Equal for rows about the same record. */
  matchKey: string | null;
  /** Of a new record, with the value of its scope. */
  name: { text: string; scope: string } | null;
  recordId: string | null;
  version: number | null;
  /** To write, by API names. */
  fields: Fields;
  /** Null for today. */
  createdOn: string | null;
  /** [from, to]; for a new record the values of the file. */
  changes: Record<string, [unknown, unknown]>;
}

export interface RowsToWrite<Input extends object = Fields> {
  created: { recordId: string; fields: Input; createdOn?: string | null }[];
  updated: { recordId: string; fields: Partial<Input> }[];
}

/** The source of the rows: the name of the file, and who imports it. */
export interface ImportSource {
  fileName: string;
  userId: string;
}

/** The id of another record may come from the column with its name. */
export const columnOf = (texts: Record<string, string>, field: string) =>
  [field, field.replace(/Id$/, '')].find((column) => texts[column] !== undefined);

/** Nothing of the row is written. It is corrected in the first of these fields that it has. */
export function rejectRow(plan: RowPlan, message: string, ...fields: string[]) {
  const column = fields.map((field) => columnOf(plan.texts, field)).find((found) => found !== undefined);
  const text = column && plan.texts[column];
  Object.assign(plan, {
    action: 'problem',
    reasons: [message],
    faults: column === undefined || text === undefined ? [] : [{ field: column, message, text }],
    fields: {},
    changes: {},
  } satisfies Partial<RowPlan>);
}
