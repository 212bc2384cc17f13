import type { Expression, RawBuilder } from 'kysely';
import * as z from 'zod';
import type { RowAction } from '#shared/imports/imports.schema.ts';
import type { ColumnMapping, CsvColumn } from '#shared/records/csv/columns.ts';
import type { ImportNoun } from '#shared/records/nouns.ts';
import type { EntityManager } from '../../platform/database/orm.ts';

// The facts that a noun declares so that its records can be exported to CSV files and imported from them.

export type Fields = Record<string, unknown>;

export interface RecordCsv<Filters extends object = object> {
  columns: readonly CsvColumn[];
  /** Further export columns, which depend on the records. */
  furtherColumns?(em: EntityManager): Promise<FurtherColumns>;
  /** The records that can be exported: records by their ids, or all that a filtered list shows. */
  selection: z.ZodType<{ ids: string[] } | { filters: Filters }>;
  /** All records, where a list without filters leaves some out. */
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
  /** Columns that are known only from several headings together. Headings are letters and digits in lower case. */
  knownHeadings?(headings: string[]): ColumnMapping;
  /** True for a file whose columns are matched so if its rows are about this noun; asked where nobody has said it. */
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
  /** True for the values of such a row that has cells of its own, which are those of the record above. */
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
  /** Completes the values of a row, before the record that it is about is looked for; it may take faults out. */
  complete?(values: Fields, texts: Record<string, string>, faults: CsvFault[]): void;
  /** The same once the records above are known, by their titles. */
  completeLinked?(values: Fields, titles: Record<string, string>): void;
  /** The same for a row that names no record above, by the texts that it has of one. */
  completeUnnamed?(values: Fields, texts: Record<string, string>): void;
  /** What of a row, beside the rules for all nouns, may change the stored record that it was found to be about without its ID. */
  keepStored?(values: Fields, stored: Fields): Fields;
  /** The stored name is a stand-in that any other name replaces. */
  isMadeName?(stored: Fields): boolean;
  /** The references in this order: what a name means may depend on a reference before it. */
  references: readonly CsvReference[];
  /**
   * Adds fields that follow from others, to those of a new record or to the changes of the stored one; `given` is what the row
   * has, without the defaults of a new one.
   *
   * @throws FieldError for a field whose value is not possible with the others
   */
  derive?(fields: Fields, stored: Fields | undefined, given: Fields): Fields;
  owner?: CsvOwner;
  /** The creation day matters: asked once for rows without one. */
  isDated?: boolean;
  /** Rejects rows as the forms do, except by the place rules, which apply to every row. */
  rejectOthers?(em: EntityManager, plans: RowPlan[], stored: StoredRecords): Promise<void>;
  beforeWrite?(em: EntityManager, rows: RowsToWrite): Promise<void>;
  /** The reason that the plans of rows have whose records open an opportunity. */
  opensDeal?: string;
  /** Selects opportunities that were opened for records; undo deletes them, too. */
  findDeals?(ids: string[]): RawBuilder<unknown>;
  /** Writes what belongs to the records, in the same transaction. */
  afterWrite?(em: EntityManager, rows: RowsToWrite, source: ImportSource): Promise<void>;
}

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

/** Records of this noun that an import creates from those of the file, if the person chooses that. */
export interface CsvMade {
  table: ImportNoun;
  /** Names the record of the file, as in `references`. */
  field: string;
  /** The value that qualifies a record. */
  when: { field: string; value: string };
  /** The file's columns by the columns read from them. */
  columns: Record<string, string>;
  /** Completes the values of a row, as that of `CsvImport`. */
  complete(values: Record<string, unknown>): void;
}

export interface AlikeRecord extends FoundReference {
  name: string;
  /** Certain; otherwise somebody is asked. */
  isSame: boolean;
  /** The other thing that is the same where the name is not, as in 'mail domain'. */
  sign?: string;
}

/** The people whose records they are: the people get one notice of an import, not one of each record. */
export interface CsvOwner {
  /** The field with the owner's id. */
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
    /** A cell in the form in which the value is stored, if people write it in others too. */
    normalize?(cell: string): string;
  };
  name: {
    /** Joined with spaces; all but the first may be empty. */
    fields: readonly [string, ...string[]];
    sql: string;
    orSql?: string;
    /** Shown as the name in the preview; default: all. */
    shown?: readonly string[];
    /** True if names with the same `name_key` are the same. */
    isCompany?: boolean;
    /** Within the first scope the name suffices, even if unique values differ. */
    isEnoughWithin?: boolean;
  };
  /**
   * The fields of phone numbers, and the expression of those that are stored: where nothing else is the same, the name and a
   * number together are, with the first scope or without one.
   */
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
  /** The place of the other record, if a column of the file may hold its ID instead. */
  table?: string;
  /** The column with its name, if a name beside an ID has to be the same one. */
  nameColumn?: string;
  /** What each name may mean; `place` counts rows from 1. */
  find(em: EntityManager, rows: NamedRow[]): Promise<FoundReference[]>;
  /** Looked up within this reference; if that is faulty, this one is not checked. */
  within?: string;
  /** The records of rows that name none, where it is clear which one; `sign` says why, as in 'the only one of this account'. */
  findUnnamed?(
    em: EntityManager,
    rows: Fields[],
  ): Promise<(FoundReference & { name: string; sign: string })[]>;
  /** The fault of a row that does not name a required one. */
  missing?: string;
  /** True if a row can do without it: a name that nobody has goes to its notes. */
  isOptional?: boolean;
  /** Returns the fault of a name that means `count` records; `count` is not 1. */
  describeProblem(name: string, count: number): string;
}

export interface NamedRow {
  name: string;
  /** The row, with the references that were resolved before this one. */
  values: Fields;
}

export const foundReference = z.object({ place: z.number(), id: z.string() });

type FoundReference = z.output<typeof foundReference>;

/** A record as it is stored, by the names of the API. */
export interface StoredRecord {
  id: string;
  version: number;
  fields: Fields;
}

export type StoredRecords = Map<string, StoredRecord>;

export interface CsvFault {
  /** A column's field; null for the row as a whole. */
  field: string | null;
  /** What is wrong, without the column and its text; empty where these say it, as for an empty cell. */
  message: string;
  /** The column and its text, before the message in the reasons of the row. */
  prefix?: string;
  isElsewhere?: boolean;
  /** The row is imported; the text goes to its notes. */
  isKept?: boolean;
  /** The names of the records that the text may mean, where one may also be created. */
  alike?: string[];
  /** What is the same if not the name, such as 'ABN'. */
  sign?: string;
}

/** Must be corrected or left out before the row can be imported. */
export interface FaultyCell extends Omit<CsvFault, 'prefix'> {
  field: string;
  text: string;
}

/** What an import does with a row. */
export interface RowPlan {
  /** The number of the line as a spreadsheet numbers it: the headings are line 1. */
  line: number;
  title: string;
  action: RowAction;
  reasons: string[];
  /** Further reasons of a row that is imported: under which other name, or without one, it has a record above. */
  otherNames: string[];
  /** What makes the row a problem. */
  faults: FaultyCell[];
  /** The texts of its cells by column. */
  texts: Record<string, string>;
  /** References to parents that the row itself finds or creates. */
  linked: string[];
  /** Equal for rows about the same record. */
  matchKey: string | null;
  /** The name of a new record, and the value that has to be the same too. */
  name: { text: string; scope: string } | null;
  recordId: string | null;
  version: number | null;
  /** The fields to write, by the names of the API. */
  fields: Fields;
  /** The day from which a new record dates, if it is another than today. */
  createdOn: string | null;
  /** The time of that day at the consultancy, 'HH:MM', where the file has one. */
  createdTime: string | null;
  /** [from, to]; for a new record the values of the file. */
  changes: Record<string, [unknown, unknown]>;
}

export interface RowsToWrite<Input extends object = Fields> {
  created: { recordId: string; fields: Input; createdOn?: string | null }[];
  updated: { recordId: string; fields: Partial<Input> }[];
}

export interface ImportSource {
  fileName: string;
  userId: string;
}

/** The id of another record may come from the column with its name. */
export const columnOf = (texts: Record<string, string>, field: string) =>
  [field, field.replace(/Id$/, '')].find((column) => texts[column] !== undefined);

/** Nothing of the row is written. It is corrected in the first of these fields that it has. */
export function rejectRow(plan: RowPlan, label: string, message: string, ...fields: string[]) {
  const column = fields.map((field) => columnOf(plan.texts, field)).find((found) => found !== undefined);
  const text = column && plan.texts[column];
  Object.assign(plan, {
    action: 'problem',
    reasons: [`${label}: ${message}`],
    faults: column === undefined || text === undefined ? [] : [{ field: column, message, text }],
    fields: {},
    changes: {},
  } satisfies Partial<RowPlan>);
}
