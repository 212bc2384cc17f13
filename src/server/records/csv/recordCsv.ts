import type { Expression, RawBuilder } from 'kysely';
import type * as z from 'zod';
import type { RowAction } from '#shared/imports/imports.schema.ts';
import type { ColumnMapping, CsvColumn } from '#shared/records/csv/columns.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import type { CsvMade } from './csvMade.ts';
import type { CsvBelow, CsvParent } from './otherRecords.ts';

// The facts that a noun declares so that its records can be exported to CSV files and imported from them.

export type Fields = Record<string, unknown>;

export interface RecordCsv<Filters extends object = object> {
  /** The columns in the order of a file. */
  columns: readonly CsvColumn[];
  /** Columns of an export behind these, which depend on the records. */
  furtherColumns?(em: EntityManager): Promise<FurtherColumns>;
  /** The records that can be exported: records by their ids, or all that a filtered list shows. */
  selection: z.ZodType<{ ids: string[] } | { filters: Filters }>;
  /** All records, where a list without filters leaves some out. */
  selectAll?(em: EntityManager): Expression<unknown>;
  /** A type without it is only exported. */
  import?: CsvImport;
}

export interface FurtherColumns {
  columns: readonly CsvColumn[];
  /** The cells of a record in these columns. */
  cellsOf(fields: Fields): Fields;
}

/**
 * The way in which the rows of a file become records. Hooks are declared as methods, so that each may name the fields
 * of its noun.
 */
export interface CsvImport {
  /** The fields of a new record, and the changes of a stored one, as forms take them. */
  input: z.ZodType<object>;
  changes: z.ZodType<object>;
  /** The labels of the fields, which the messages of these schemas begin with. */
  labels: Record<string, string>;
  match: CsvMatch;
  /** The fields with names of companies, of which another 'Pty Ltd' and the like is no change. */
  companyNames?: readonly string[];
  /** Columns that only an import has, whose texts `complete` turns into fields. */
  columns?: readonly CsvColumn[];
  /** The words of other programs for such a record, before a heading as in 'Organization - ABN', in lower case. */
  calledSo?: readonly string[];
  /** The columns that headings mean only together, by letters and digits in lower case, as other programs write them. */
  knownHeadings?(headings: string[]): ColumnMapping;
  /** True for a file whose columns are matched so if its rows are about this noun; asked where nobody has said it. */
  isAbout?(mapping: ColumnMapping, headings: string[]): boolean;
  /** The column of people's names: a file that has companies there is not about this noun. */
  personIn?: string;
  /** The column of several values that rows with the same name and record above have together, each with one of them. */
  joined?: string;
  /** The records above that a row may hold as well, from the top down. */
  parents?: readonly CsvParent[];
  below?: CsvBelow;
  madeFrom?: CsvMade;
  /** True if a row may hold the records above alone. */
  isOptional?: boolean;
  /** The columns of a row without a record of its own that are those of the record above then. */
  ofAbove?: readonly string[];
  /** True for the values of such a row that has cells of its own, which are those of the record above. */
  isOfParent?(values: Fields): boolean;
  /** Finds the records that new ones of these rows may be the same as; unless somebody is asked, those that are for sure. */
  findAlike?(em: EntityManager, rows: NamedRow[], isAsking: boolean): Promise<AlikeRecord[]>;
  /** Each row is about one record, in the columns that `subjectCsvColumns` has. */
  isAboutSubject?: boolean;
  /** The choices of which an unknown word makes its row a problem: no default is right for it. */
  mustBeKnown?: readonly string[];
  /** What a field has where a record needs it and the file has nothing: the check says so, and one answer changes it. */
  missing?: Record<string, string>;
  /** The same of what a new record has by itself: the value, and the words for it. */
  assumed?: Record<string, { value(): unknown; words: string }>;
  /** Words of choices that say more than the values that are read of them, in lower case: they go to the notes, too. */
  keptWords?: Record<string, readonly string[]>;
  /** Completes the values of a row, before the record that it is about is looked for; it may take faults out. */
  complete?(values: Fields, texts: Record<string, string>, faults: CsvFault[]): void;
  /** The same once the records above are known, by their titles. */
  completeLinked?(values: Fields, titles: Record<string, string>): void;
  /** The same for a row that names no record above, by the texts that it has of one. */
  completeUnnamed?(values: Fields, texts: Record<string, string>): void;
  /** What of a row, beside the rules for all nouns, may change the stored record that it was found to be about without its ID. */
  keepStored?(values: Fields, stored: Fields): Fields;
  /** True for a stored record whose name stands for one that nobody gave: any other takes its place. */
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
  /** True if it matters on which day a record came in: rows without one are asked about once. */
  isDated?: boolean;
  /** Makes rows problems that the forms reject; where a record may stand is asked of every row anyway. */
  rejectOthers?(em: EntityManager, plans: RowPlan[], stored: StoredRecords): Promise<void>;
  /** Adds fields that follow from the others. */
  beforeWrite?(em: EntityManager, rows: RowsToWrite): Promise<void>;
  /** The reason that the plans of rows have whose records open an opportunity. */
  opensDeal?: string;
  /** A query of the ids of the opportunities that we opened for records: an undo takes them along. */
  findDeals?(ids: string[]): RawBuilder<unknown>;
  /** Writes what belongs to the records, in the same transaction. */
  afterWrite?(em: EntityManager, rows: RowsToWrite, source: ImportSource): Promise<void>;
}

/** A stored record that a row may mean. */
export interface AlikeRecord extends FoundReference {
  name: string;
  /** True if it is the same for sure; else somebody is asked. */
  isSame: boolean;
  /** The other thing that is the same where the name is not, as in 'mail domain'. */
  sign?: string;
}

/** The people whose records they are: the people get one notice of an import, not one of each record. */
export interface CsvOwner {
  /** The field with the owner's id. */
  field: string;
  /** The field with the day on which the record is due. */
  due?: string;
}

/**
 * The way in which a row without an ID finds its record: by a field whose value is unique; else by name within a scope,
 * unless the two have different unique values and `isEnoughWithin` does not hold. In SQL the record is called `stored`, and each expression has an index.
 */
export interface CsvMatch {
  unique?: {
    field: string;
    /** A label, as in '2 contacts have this e-mail'. */
    label: string;
    /** Compared with the lower case of the cell. */
    sql: string;
    /** A cell in the form in which the value is stored, if people write it in others too. */
    normalize?(cell: string): string;
  };
  name: {
    /** Joined with a space, they are the name; all but the first may be empty. */
    fields: readonly [string, ...string[]];
    sql: string;
    /** The name is the same if it equals this one. */
    orSql?: string;
    /** The fields that the preview shows as the name; by default all fields. */
    shown?: readonly string[];
    /** True if names with the same `name_key` are the same. */
    isCompany?: boolean;
    /** True if within the first scope two with the same name are one, also with two unique values. */
    isEnoughWithin?: boolean;
  };
  /**
   * The fields of phone numbers, and the expression of those that are stored: where nothing else is the same, the name and a
   * number together are, with the first scope or without one.
   */
  phones?: { fields: readonly string[]; sql: string };
  /** The field that, like the name, has to be the same, in one of its columns; at most two. */
  scope: readonly { columns: readonly string[]; field: string; isNullable: boolean }[];
  /** A sentence such as '2 contacts of this account are called so'. */
  ambiguous: string;
}

/** A column with the name of another record. The field that is written is called `${field}Id`. */
export interface CsvReference {
  field: string;
  label: string;
  /** The place of the other record, if a column of the file may hold its ID instead. */
  table?: string;
  /** The column with its name, if a name beside an ID has to be the same one. */
  nameColumn?: string;
  /** The records that each name may mean; `place` counts the rows from 1. */
  find(em: EntityManager, rows: NamedRow[]): Promise<FoundReference[]>;
  /** The reference within which the name is looked for: where that one is at fault, nothing is said of this one. */
  within?: string;
  /** The records of rows that name none, where it is clear which one; `sign` says why, as in 'the only one of this account'. */
  findUnnamed?(
    em: EntityManager,
    rows: Fields[],
  ): Promise<(FoundReference & { name: string; sign: string })[]>;
  /** What a row that needs one and names none is asked. */
  missing?: string;
  /** True if a row can do without it: a name that nobody has goes to its notes. */
  isOptional?: boolean;
  /** Returns the reason why a name that means `count` records cannot be used; `count` is not 1. */
  describeProblem(name: string, count: number): string;
}

export interface NamedRow {
  name: string;
  /** The row, with the references that were resolved before this one. */
  values: Fields;
}

export interface FoundReference {
  place: number;
  id: string;
}

/** A record as it is stored, by the names of the API. */
export interface StoredRecord {
  id: string;
  version: number;
  fields: Fields;
}

/** The stored records by id. */
export type StoredRecords = Map<string, StoredRecord>;

/** A fault of a row, or of its cell of a column. */
export interface CsvFault {
  /** A column's field; null for the row as a whole. */
  field: string | null;
  /** A sentence for whoever imports the file. */
  message: string;
  /** True if it is corrected with the record above. */
  isElsewhere?: boolean;
  /** True if the row comes in all the same: what could not be read goes to its notes. */
  isKept?: boolean;
  /** The names of the records that the text may mean, where one may also be created. */
  alike?: string[];
  /** The thing that is the same where the name is not, as in 'ABN'. */
  sign?: string;
}

/** A cell that has to be corrected or left out before its row can be imported. */
export interface FaultyCell extends CsvFault {
  field: string;
  text: string;
}

/** The outcome of an import for a row. */
export interface RowPlan {
  /** The number of the line as a spreadsheet numbers it: the headings are line 1. */
  line: number;
  title: string;
  action: RowAction;
  reasons: string[];
  /** The cells that make the row a problem. */
  faults: FaultyCell[];
  /** The texts of its cells by column. */
  texts: Record<string, string>;
  /** The fields of records above that the same row finds or creates: they fit together. */
  linked: string[];
  /** Rows with the same one are about the same record. */
  matchKey: string | null;
  /** The name of a new record, and the value that has to be the same too. */
  name: { text: string; scope: string } | null;
  recordId: string | null;
  version: number | null;
  /** The fields to write, by the names of the API. */
  fields: Fields;
  /** The day from which a new record dates, if it is another than today. */
  createdOn: string | null;
  /** The values that are written, as [from, to]; of a new record what the file has. */
  changes: Record<string, [unknown, unknown]>;
}

/** The rows that one step writes. */
export interface RowsToWrite<Input extends object = Fields> {
  created: { recordId: string; fields: Input; createdOn?: string | null }[];
  updated: { recordId: string; fields: Partial<Input> }[];
}

/** The source of the rows: the name of the file, and who imports it. */
export interface ImportSource {
  fileName: string;
  userId: string;
}

/** The column in which a row has a field: the id of another record may come from a column with its name. */
export const columnOf = (texts: Record<string, string>, field: string) =>
  [field, field.replace(/Id$/, '')].find((column) => texts[column] !== undefined);

/** Makes a row a problem: nothing of it is written. It can be corrected in the cell of the first of these fields that it has. */
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
